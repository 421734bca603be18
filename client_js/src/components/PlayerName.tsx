// A player's name in little room: its last word alone, as the number by which guests differ.

import "./PlayerName.css";

export function PlayerName({ name }: { readonly name: string }) {
  const last = name.lastIndexOf(" ") + 1;
  return (
    <span class="player-name" title={name}>
      {last > 0 && <span>{name.slice(0, last)}</span>}
      <span>{name.slice(last)}</span>
    </span>
  );
}
