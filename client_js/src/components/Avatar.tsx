// The twelve pictures that stand for players. They are square and pale, with a drawing and no
// figure: nothing that could be read as a chip.

import "./Avatar.css";

interface Drawing {
  readonly ground: string;
  /** Filled, on a square of 24. */
  readonly shape: string;
  /** Drawn over it in the colour of the ground. */
  readonly detail: string;
}

/** By the number that the house keeps with the account. The order stays as it is. */
export const AVATARS: readonly Drawing[] = [
  // fox
  { ground: "#f0b999", shape: "M4 5l5 3h6l5-3v8l-8 7-8-7z", detail: "M8 12h1M15 12h1M11 16h2" },
  // owl
  {
    ground: "#c3b1ea",
    shape: "M5 4l4 2h6l4-2v10a7 7 0 0 1-14 0z",
    detail: "M9 11m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 11m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 14v2",
  },
  // fish
  {
    ground: "#94d8dc",
    shape: "M3 12c4-6 10-6 13-2l5-4v12l-5-4c-3 4-9 4-13-2z",
    detail: "M8 11v1M13 9.5c1 1.5 1 3.5 0 5",
  },
  // ship
  { ground: "#a9cdf2", shape: "M11 3v11H4zM13 6l6 8h-6zM3 16h18l-3 5H6z", detail: "M8 18.5h8" },
  // mountain
  { ground: "#b9d7a4", shape: "M2 20L9 7l4 6 2-3 7 10z", detail: "M7 11l2 2 2-1.5" },
  // leaf
  { ground: "#97dcb6", shape: "M5 20C3 10 9 4 20 4c1 11-5 17-13 15z", detail: "M6 19L15 9" },
  // moon
  {
    ground: "#b5b9e6",
    shape: "M15 3a9.5 9.5 0 1 0 6 13A8 8 0 0 1 15 3z",
    detail: "M8 12v.1M11 16v.1",
  },
  // cactus
  {
    ground: "#d9cf98",
    shape:
      "M10 21V4a2 2 0 0 1 4 0v9h2V9a1.5 1.5 0 0 1 3 0v5a2.5 2.5 0 0 1-2.5 2H14v5zM8 15v-2H7V9.5a1.5 1.5 0 0 0-3 0V13a2 2 0 0 0 2 2z",
    detail: "M12 7v.1M12 11v.1M12 15v.1",
  },
  // mushroom
  {
    ground: "#eeaebf",
    shape: "M3 13C3 7 7 3 12 3s9 4 9 10zM9 14h6l1 7H8z",
    detail: "M8 9v.1M13 7v.1M16 10v.1",
  },
  // kite
  {
    ground: "#ecc9a0",
    shape: "M13 3l7 7-9 8-4-9zM10 19l-3 3 4 0 1-2z",
    detail: "M13 4l-2 13M8 9.5l11 .5",
  },
  // cat
  {
    ground: "#cdb9ad",
    shape: "M5 4l4 4h6l4-4v9a7 7 0 0 1-14 0z",
    detail: "M9 11.5v1M15 11.5v1M10.5 15.5l1.5 1 1.5-1",
  },
  // bell flower
  {
    ground: "#d3b6dd",
    shape: "M12 3c5 0 6 5 6 8l2 6-4-1-2 3-2-2-2 2-2-3-4 1 2-6c0-3 1-8 6-8z",
    detail: "M12 9v6",
  },
];

interface AvatarProps {
  readonly avatar: number;
  readonly size: number;
  /** Read out; without it, the picture is an ornament. */
  readonly label?: string;
}

export function Avatar({ avatar, size, label }: AvatarProps) {
  const drawing = AVATARS[avatar] ?? AVATARS[0];
  const named = label === undefined ? { "aria-hidden": true } : { role: "img" as const };
  return (
    <svg
      class="avatar"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      data-avatar={avatar}
      aria-label={label}
      {...named}
      style={{ "--ground": drawing?.ground }}
    >
      <rect width="24" height="24" rx="5" />
      <path class="avatar-shape" d={drawing?.shape} />
      <path class="avatar-detail" d={drawing?.detail} />
    </svg>
  );
}
