// Gold over the room after a win that is talked about: coins spring up from both corners, turn as they
// fly, and fall with strips of paper between them. On one canvas, and only for a few seconds.

import { useRef } from "preact/hooks";
import { useFrames } from "../../components/use_frames";

interface Piece {
  readonly isPaper: boolean;
  readonly color: string;
  readonly size: number;
  readonly startsMs: number;
  /** From 0 at the left to 1 at the right of the room, and its way across in rooms a second. */
  readonly x: number;
  readonly across: number;
  /** Its way up at first, in rooms a second. */
  readonly up: number;
  /** Turns a second, and where it begins. */
  readonly turns: number;
  readonly turn: number;
}

/** What falls gains so many rooms a second in each second. Paper is held by the air. */
const GRAVITY = 0.95;
const PAPER_FALLS = 0.5;
/** All of them have started by then. */
const STARTS_WITHIN_MS = 1300;
const LASTS_MS = 2600;
const GOLD = ["#f8d77e", "#e9b949", "#ffe9a8"];
const PAPER = ["#f2cd80", "#fff6d8", "#c8323d", "#2f9e6e"];

export function Coins({ count }: { readonly count: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const started = useRef<number | null>(null);
  const pieces = useRef(Array.from({ length: count }, (_, nth) => pieceOf(nth, count)));
  useFrames(canvas, () => {
    const board = canvas.current;
    const pen = board?.getContext?.("2d");
    if (!board || !pen) return false;
    const nowMs = performance.now();
    started.current ??= nowMs;
    const sinceMs = nowMs - started.current;
    if (board.width !== board.clientWidth) board.width = board.clientWidth;
    if (board.height !== board.clientHeight) board.height = board.clientHeight;
    pen.clearRect(0, 0, board.width, board.height);
    for (const piece of pieces.current) draw(pen, piece, sinceMs - piece.startsMs);
    return sinceMs < STARTS_WITHIN_MS + LASTS_MS;
  }, []);
  return <canvas class="win-coins" ref={canvas} />;
}

/** Numbers that look like chance, the same for the same piece. */
function chance(nth: number, of: number): number {
  const wave = Math.sin(nth * 127.1 + of * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

function pieceOf(nth: number, count: number): Piece {
  const isPaper = nth % 3 === 2;
  const side = nth % 2 === 0 ? 1 : -1;
  const colors = isPaper ? PAPER : GOLD;
  return {
    isPaper,
    color: colors[nth % colors.length] ?? "#f2cd80",
    size: (isPaper ? 5 : 8) + 5 * chance(nth, 1),
    startsMs: (STARTS_WITHIN_MS * nth) / count,
    x: side > 0 ? 0.02 : 0.98,
    across: side * (0.06 + 0.42 * chance(nth, 2)),
    up: 0.85 + 0.5 * chance(nth, 3),
    turns: 0.7 + 1.6 * chance(nth, 4),
    turn: chance(nth, 5),
  };
}

function draw(pen: CanvasRenderingContext2D, piece: Piece, sinceMs: number): void {
  if (sinceMs < 0 || sinceMs > LASTS_MS) return;
  const { width, height } = pen.canvas;
  const seconds = sinceMs / 1000;
  const gravity = piece.isPaper ? PAPER_FALLS : GRAVITY;
  const risen = piece.up * (piece.isPaper ? 0.75 : 1) * seconds - (gravity * seconds ** 2) / 2;
  const x = width * (piece.x + piece.across * seconds);
  const y = height * (1.03 - risen);
  const face = Math.cos(2 * Math.PI * (piece.turn + piece.turns * seconds));
  pen.save();
  pen.translate(x, y);
  pen.globalAlpha = Math.min(1, (LASTS_MS - sinceMs) / 500);
  if (piece.isPaper) drawPaper(pen, piece, face);
  else drawCoin(pen, piece, face);
  pen.restore();
}

function drawPaper(pen: CanvasRenderingContext2D, { color, size, turn }: Piece, face: number) {
  pen.rotate(2 * Math.PI * turn + face);
  pen.fillStyle = color;
  pen.fillRect(-size, (-size * face) / 2, 2 * size, Math.max(1.5, size * Math.abs(face)));
}

/** Its rim is seen as it turns. */
function drawCoin(pen: CanvasRenderingContext2D, { color, size }: Piece, face: number): void {
  const wide = Math.max(0.14, Math.abs(face));
  pen.fillStyle = "#8f611c";
  pen.beginPath();
  pen.ellipse(size * 0.22 * (1 - wide), 0, size * wide + 1, size + 1, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = color;
  pen.beginPath();
  pen.ellipse(0, 0, size * wide, size, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = "#b9822f";
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.ellipse(0, 0, size * wide * 0.68, size * 0.68, 0, 0, 2 * Math.PI);
  pen.stroke();
}
