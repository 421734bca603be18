// The few signs of the client, drawn on a square of 24.

const PATHS = {
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M8 6L4 10l4 4M4 10h10.5a5 5 0 0 1 0 10H9",
  clear: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  repeat: "M4 11a7 7 0 0 1 12-4l3 3M19 4v6h-6M20 13a7 7 0 0 1-12 4l-3-3M5 20v-6h6",
  start: "M7 4.5l12 7.5-12 7.5z",
  double: "M4 8l6 8M10 8l-6 8M14 9.5a3 3 0 1 1 5.2 2L14 17h6",
  panel: "M4 5h16v14H4zM14 5v14",
  help: "M9 9a3 3 0 1 1 4.6 2.6c-1 .6-1.6 1.2-1.6 2.4M12 17.6v.2",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21a7 7 0 0 1 14 0",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  caller: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6",
  muted: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5",
  smile:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.7 9.4v.6M15.3 9.4v.6M8 14c1.6 3 6.4 3 8 0",
  chat: "M4.5 5h15v11H12l-4.5 4v-4h-3zM8.5 9h7M8.5 12h4.5",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  saved: "M7 4h10v16l-5-4-5 4z",
  more: "M12 6v.1M12 12v.1M12 18v.1",
  plus: "M12 5v14M5 12h14",
  tables: "M3 8h11v11H3zM8 8V4h13v11h-7M8.5 11v5M6 13.5h5",
  pencil: "M5 19l1-4L16.5 4.5l3 3L9 18zM14 7l3 3",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  shield: "M12 3l7 3v5.5c0 4.5-3 7.8-7 9.5-4-1.7-7-5-7-9.5V6zM8.8 12l2.3 2.3 4.2-4.4",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon-sign" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
