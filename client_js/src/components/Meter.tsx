// A progressive meter: an amount whose digits roll to where it stands.

import "./Meter.css";

export interface MeterProps {
  readonly label: string;
  /** In the reader's manner: "$30,012.40". */
  readonly amount: string;
}

const DIGITS = "0123456789";

export function Meter({ label, amount }: MeterProps) {
  const signs = [...amount];
  return (
    <div class="meter">
      <span class="meter-label" aria-hidden="true">
        {label}
      </span>
      <span class="meter-amount" role="img" aria-label={`${label}: ${amount}`}>
        {signs.map((sign, index) => {
          // Counted from the right, so that a place keeps its digits when the amount grows longer.
          const place = signs.length - index;
          return DIGITS.includes(sign) ? (
            <Digit key={place} value={Number(sign)} />
          ) : (
            <span key={place} class="meter-sign">
              {sign}
            </span>
          );
        })}
      </span>
    </div>
  );
}

function Digit({ value }: { readonly value: number }) {
  return (
    <span class="meter-digit">
      <span class="meter-reel" style={{ transform: `translateY(${-10 * value}%)` }}>
        {[...DIGITS].map((digit) => (
          <span key={digit}>{digit}</span>
        ))}
      </span>
    </span>
  );
}
