// The two sections that show a picture (619a.1(a)), about their middle, 24 units wide and high.

export function Flag() {
  return (
    <g>
      <path d="M-9.5-10V11" stroke="#f4dc98" stroke-width="1.8" stroke-linecap="round" />
      <path d="M-8.5-9.5Q-3-12 1.5-9.5T11-9.5V3.5Q6 6 1.5 3.5T-8.5 3.5Z" fill="#f7f4ec" />
      <path d="M-8.5-6.2Q-3-8.7 1.5-6.2T11-6.2V-3Q6-.5 1.5-3T-8.5-3Z" fill="#b3212b" />
      <path d="M-8.5.2Q-3-2.3 1.5.2T11 .2V3.5Q6 6 1.5 3.5T-8.5 3.5Z" fill="#b3212b" />
    </g>
  );
}

export function Joker() {
  return (
    <g>
      <path
        d="M-6 3Q-12.5 2-11-5Q-7-8-4-3.5Q-3.5-10.5 0-11.5Q3.5-10.5 4-3.5Q7-8 11-5Q12.5 2 6 3Z"
        fill="#e3b964"
        stroke="#3c260c"
        stroke-width="0.8"
      />
      <path d="M-4-3.5Q-3.5-10.5 0-11.5Q3.5-10.5 4-3.5L0 1.5Z" fill="#1f5b9c" />
      <circle cx="-11" cy="-5" r="1.9" fill="#f7f4ec" />
      <circle cy="-11.5" r="1.9" fill="#f7f4ec" />
      <circle cx="11" cy="-5" r="1.9" fill="#f7f4ec" />
      <path d="M-5.6 2H5.6V5.5Q5 11 0 11.5Q-5 11-5.6 5.5Z" fill="#f7e3c8" />
      <path
        d="M-2.6 7.4Q0 9.4 2.6 7.4M-2.4 4.4h.1M2.3 4.4h.1"
        fill="none"
        stroke="#3c260c"
        stroke-width="1.3"
        stroke-linecap="round"
      />
    </g>
  );
}
