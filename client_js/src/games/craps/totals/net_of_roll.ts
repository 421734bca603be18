// What the next roll does to wagers of mine, by the odds that the table publishes with its spots.

import { type PlacedWager, spotKey, type TableFacts } from "../../contract";
import { decidedBy, rests, type Throw } from "../decisions";
import { type CrapsPosted, firePoints } from "../posted";
import { vigorishOn } from "../rules";
import { coveredBy, type Roll } from "../throw";

export interface MyWagers {
  readonly facts: Pick<TableFacts, "spots" | "rules">;
  readonly wagers: readonly PlacedWager[];
  readonly seat: number | null;
  readonly posted: CrapsPosted;
}

export interface NetOfTotal {
  readonly total: number;
  /** The least and the most that rolls of this total bring; the same where it does not matter how
   * the total is thrown. */
  readonly least: number;
  readonly most: number;
}

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** For each total the net result of the wagers that a roll of it decides, in cents. */
export function netsOf(mine: MyWagers): readonly NetOfTotal[] {
  return TOTALS.map((total) => {
    const rolls = FACES.map((face) => [face, total - face] as const).filter(
      ([low, high]) => high >= low && high <= 6,
    );
    const nets = rolls.map((roll) => netOf(mine, roll));
    return { total, least: Math.min(...nets), most: Math.max(...nets) };
  });
}

/** The net result of one roll, in cents. */
export function netOf(mine: MyWagers, dice: Roll): number {
  const thrown: Throw = { dice, point: mine.posted.point };
  const lines = mine.wagers.filter(({ on }) => on !== "come" && on !== "dont_come");
  const nets = lines.map((wager) => netOfWager(wager, thrown, mine));
  return [...nets, netOfComes(thrown, mine)].reduce((sum, net) => sum + net, 0);
}

/** Come and don't come wagers: what the table says has moved to a number, and the rest on its line. */
function netOfComes(thrown: Throw, { wagers, seat, posted, facts }: MyWagers): number {
  return (["come", "dont_come"] as const).reduce((sum, on) => {
    const moved = posted.come.filter((one) => one.on === on && one.seat === seat);
    const all = wagers.filter((one) => one.on === on).reduce((cents, one) => cents + one.amount, 0);
    const onLine = all - moved.reduce((cents, one) => cents + one.cents, 0);
    const stacks = [...moved, { point: 0, cents: onLine }];
    const pays = facts.spots.get(on)?.pays ?? "";
    const nets = stacks.map(({ point, cents }) => {
      const verdict = decidedBy(on, [], thrown, point);
      return verdict === "win" ? gainOf(cents, pays) : verdict === "lose" ? -cents : 0;
    });
    return sum + nets.reduce((one, other) => one + other, 0);
  }, 0);
}

function netOfWager(wager: PlacedWager, thrown: Throw, mine: MyWagers): number {
  const { on, pick, amount, working } = wager;
  const { facts, posted, seat } = mine;
  if (rests(on) && thrown.point === 0 && !working) return 0;
  const spot = spotOf(wager, thrown.point, facts);
  if (spot === undefined) return 0;
  if (on === "fire") return netOfFire(amount, spot.pays, thrown, firePoints(posted, seat).length);
  if (spot.covers.length > 0) {
    // A wager on one roll: 623a.3(a)(11)-(39).
    const roll = coveredBy(thrown.dice);
    return spot.covers.includes(roll) ? gainOf(amount, paidFor(spot.pays, thrown.dice)) : -amount;
  }
  const verdict = decidedBy(on, pick, thrown, 0);
  if (verdict === "lose") return -amount;
  if (verdict !== "win") return 0;
  return gainOf(amount, spot.pays) - vigorishOn(on, amount, facts.rules, "on_win");
}

/** Odds behind the line lie there without a pick, and pay by the point. */
function spotOf({ on, pick }: PlacedWager, point: number, { spots }: MyWagers["facts"]) {
  return spots.get(spotKey(on, pick)) ?? spots.get(spotKey(on, [String(point)]));
}

/** 623a.11(a)(5): it is decided by a loser 7, and pays from four points on. */
function netOfFire(amount: number, pays: string, { dice, point }: Throw, made: number): number {
  if (point === 0 || dice[0] + dice[1] !== 7) return 0;
  const paid = clausesOf(pays).find(({ when }) => when.includes(`${made} points`));
  return paid === undefined ? -amount : gainOf(amount, paid.odds);
}

/** "1 to 1 on 3, 4; 2 to 1 on 2, 12" by its clauses; a clause names totals, or dice: "3-3". */
function clausesOf(pays: string): readonly { odds: string; when: readonly string[] }[] {
  return pays.split("; ").map((clause) => {
    const [odds = "", when = ""] = clause.split(" on ");
    return { odds, when: when === "" ? [] : when.split(", ") };
  });
}

function paidFor(pays: string, dice: Roll): string {
  const words = [String(dice[0] + dice[1]), coveredBy(dice)];
  const clauses = clausesOf(pays);
  const own = clauses.find(({ when }) => when.some((one) => words.includes(one)));
  return (own ?? clauses.find(({ when }) => when.length === 0))?.odds ?? "";
}

/** What a stake wins at odds in words, "7 to 6", in whole cents. */
function gainOf(amount: number, odds: string): number {
  const [, gain = "0", stake = "1"] = /^(\d+) to (\d+)/.exec(odds) ?? [];
  return Number((BigInt(amount) * BigInt(gain)) / BigInt(stake));
}
