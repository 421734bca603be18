// What a game gives to the client (`GameView`), and what its components get (`GameViewProps`). A
// game knows no socket and no store, only signals. The frame around all games is in `views/`.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type {
  DecisionInfo,
  OfferInfo,
  Phase,
  Reaction,
  RoundResult,
  SeatInfo,
  SettledWager,
  SpotInfo,
} from "../protocol";
import type { Turn } from "./turn";

/** `on` and the pick in canonical order: the identity of a spot on a layout. */
export type SpotKey = string;

export function spotKey(on: string, pick: readonly string[]): SpotKey {
  return pick.length === 0 ? on : `${on}:${[...pick].sort().join("-")}`;
}

/** My chips on a spot. `pending` cents are not acknowledged yet. */
export interface MyStack {
  readonly cents: number;
  readonly pending: number;
}

/** Somebody else's chips on a spot; seat 0 is the whole crowd, summed. */
export interface OthersStack {
  readonly seat: number;
  readonly cents: number;
}

/** The chips of a seat on a place of the layout; seat 0 is the whole crowd, summed. */
export interface Stack extends OthersStack {
  readonly on: string;
  readonly pick: readonly string[];
}

/** What the game has on show besides the layout, by the names that the game gives it. */
export type Posted = Readonly<Record<string, unknown>>;

/** What the equipment shows: it is at rest on a past outcome, or still moving towards a new one. */
export interface Shown {
  readonly round: number;
  readonly spin: number;
  readonly draw: Readonly<Record<string, unknown>>;
  readonly call: string;
  readonly voidSpin: boolean;
  /** House time by which it is at rest. If that is past, it is shown at rest at once. */
  readonly restsAtMs: number;
}

/** A wager of mine on the layout. The house gives `id` when it accepts the wager. */
export interface PlacedWager {
  readonly id: string | null;
  readonly on: string;
  readonly pick: readonly string[];
  readonly amount: number;
  readonly working: boolean;
  /** The box that it is on, if a player may have several; 0 is the box of the player's seat. */
  readonly box: number;
}

/** Wagers that one press lays together, and that come back together. */
export interface Bundle {
  /** "Tiers" */
  readonly name: string;
  readonly bets: readonly (Place & { readonly amount: number })[];
  /** How many chips of what value it lays, what they come to, and where. */
  readonly laid: string;
}

/** Nothing is taken off the layout yet; what has lost is; all else has come home too. */
export type Cleared = "nothing" | "losers" | "all";

/** The seats and what is asked of them: for games with a shooter, a bank, hands to decide on. */
export interface Seating {
  readonly seat: ReadonlySignal<number | null>;
  readonly seats: ReadonlySignal<ReadonlyMap<number, SeatInfo>>;
  readonly wagers: ReadonlySignal<readonly PlacedWager[]>;
  /** Every seat's chips as the house has told them last, mine among them. Where a player may have
   * several boxes, the seat of a stack is its box. */
  readonly stacks: ReadonlySignal<readonly Stack[]>;
  /** What became of my wagers in the round on show, once the equipment is at rest; else empty. */
  readonly settled: ReadonlySignal<readonly SettledWager[]>;
  /** What has become of the chips of these wagers, by their ids: swept now, or gone. The others lie
   * where they were. */
  readonly fates: ReadonlySignal<ReadonlyMap<string, "swept" | "gone">>;
  /** How far the chips of all players have been cleared in the round on show. */
  readonly cleared: ReadonlySignal<Cleared>;
  /** What the house offers a seat while bets are open: the dice, the cut, the bank. */
  readonly offer: ReadonlySignal<OfferInfo | null>;
  /** The window in which seats choose during a round. */
  readonly decision: ReadonlySignal<DecisionInfo | null>;
  /** The windows of this round that the clock has ended, with the seats that had not chosen. */
  readonly lapsed: ReadonlySignal<readonly DecisionInfo[]>;
  /** The face-down cards or tiles that only I may see. */
  readonly seen: ReadonlySignal<Posted>;
  readonly closesMs: ReadonlySignal<number | null>;
  /** House time at which the next round opens; null as long as nobody knows. */
  readonly nextMs: ReadonlySignal<number | null>;
  /** Whom the table waits for, and until when. */
  readonly turn: ReadonlySignal<Turn | null>;
  /** The signs that players show at their seats now, by seat. */
  readonly reactions: ReadonlySignal<ReadonlyMap<number, Reaction>>;
  /** The cents that I may still wager; null if I am not signed in. */
  readonly balance: ReadonlySignal<number | null>;
  readonly sit: (seat?: number) => Promise<boolean>;
  /** Answer an offer, or choose in a decision window; true once the house has taken it. */
  readonly decide: (
    choice: string,
    options?: Readonly<Record<string, unknown>>,
    box?: number,
  ) => Promise<boolean>;
  /** Call a wager of mine on or off for the come out roll. */
  readonly callWorking: (id: string, working: boolean) => Promise<void>;
  /** Set in a round of the past: choices are seen, and nobody is asked for one. */
  readonly isPast?: boolean;
}

export interface TableFacts {
  readonly table: string;
  readonly game: string;
  readonly variant: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly spots: ReadonlyMap<SpotKey, SpotInfo>;
  readonly unit: number;
  readonly minimum: number;
  readonly maximum: number;
  /** The title of its progressive meter, where it has one. */
  readonly meter?: string;
}

export interface GameViewProps {
  readonly facts: TableFacts;
  /** The name of the house, which every layout bears. */
  readonly house: string;
  readonly phase: ReadonlySignal<Phase>;
  readonly shown: ReadonlySignal<Shown | null>;
  /** What the game shows besides the layout: a streak, a meter. A draw changes it only
   * when the equipment is at rest. */
  readonly posted: ReadonlySignal<Posted>;
  readonly results: ReadonlySignal<readonly RoundResult[]>;
  readonly mine: ReadonlySignal<ReadonlyMap<SpotKey, MyStack>>;
  readonly others: ReadonlySignal<ReadonlyMap<SpotKey, readonly OthersStack[]>>;
  /** Spots that won in the round shown, once the equipment is at rest; else empty. */
  readonly won: ReadonlySignal<ReadonlySet<SpotKey>>;
  /** Spots of mine that lost, being swept; else empty. */
  readonly lost: ReadonlySignal<ReadonlySet<SpotKey>>;
  /** Spots of others that lost, being swept or gone; else empty. */
  readonly sweptOthers: ReadonlySignal<ReadonlySet<SpotKey>>;
  /** The spot whose last wager was refused, and why; null again after a few seconds. */
  readonly refused: ReadonlySignal<{ readonly spot: SpotKey; readonly message: string } | null>;
  /** What is to be known of the wager that was laid last, beside its spot, for as long. */
  readonly noted?: GameViewProps["refused"];
  /** True while the table takes wagers. */
  readonly open: ReadonlySignal<boolean>;
  /** True while there is no connection. What is pressed then is laid as ever: `refused` says why not. */
  readonly isCutOff?: ReadonlySignal<boolean>;
  /** The value of the chip in hand, in cents. */
  readonly chip: ReadonlySignal<number>;
  readonly seating: Seating;
  /** True once I want to see no more of the show. */
  readonly isSkipped?: ReadonlySignal<boolean>;
  /** House time now, in milliseconds (the socket's clock offset applied). */
  readonly houseNow: () => number;
  /** Lay one chip of the selected value, or `cents` if the wager has a fixed amount. */
  readonly lay: (
    spot: SpotInfo,
    cents?: number,
    how?: { readonly working?: boolean; readonly box?: number },
  ) => void;
  /** Take my last chip off the spot. `box`: a box beside my own. */
  readonly takeOff: (spot: SpotInfo, box?: number) => void;
  /** Take all wagers of mine down. True once the house has given back every one. */
  readonly takeAllOff: () => Promise<boolean>;
  /** Lay all of these wagers, or, if one of them is not taken, none. */
  readonly layTogether: (bundle: Bundle) => void;
  /** The spot pointed at or focused, for the line that explains what it covers and pays. */
  readonly point: (spot: SpotInfo | null) => void;
  /** The same of wagers that are laid together. */
  readonly pointTogether: (bundle: Bundle | null) => void;
  /** How the player likes this game to be shown: a choice that the browser remembers by its name. */
  readonly choice: (name: string, first: string) => Signal<string>;
}

/** What the page says of a game. */
export interface GameWords {
  /** "Big Six Wheel" */
  readonly name: string;
  /** Said while the equipment runs: "The wheel is turning". */
  readonly running: string;
  /** Said before the equipment comes near, where something else is seen until then. */
  readonly runningFirst?: string;
  /** The same of a later deal of the same round. */
  readonly runningAgain?: string;
  /** Said in the lobby, which does not see how far the equipment is. */
  readonly runningUnseen?: string;
  /** Said while a wager that cannot be taken back waits to be sent. */
  readonly held?: string;
  /** Said while the round goes on by itself after the players' decisions (`GameView.madeByPage`). */
  readonly goesOn?: string;
  /** Said while the table waits for one player, by what is asked. */
  readonly decides?: Readonly<Record<string, (who: string) => string>>;
  /** The same, while it waits for several. */
  readonly decideTogether?: Readonly<Record<string, string>>;
  /** The names of its variants, by their ids. */
  readonly variants?: Readonly<Record<string, string>>;
  /** Said of a spin that settles nothing. */
  readonly voidSpin?: string;
  /** Names for many spots that differ only in their pick, by the name of the wager. */
  readonly families?: Readonly<Record<string, string>>;
  /** What sets some of its tables apart, as the lobby shows it: side wagers, a player's bank. */
  readonly features?: Readonly<Record<string, string>>;
}

/** What the lobby knows of a table's equipment. */
export interface GameArtProps {
  readonly variant: string;
  /** The last outcome as in a list of results; null before the first round. */
  readonly outcome: string | null;
  readonly isRunning: boolean;
}

export interface Place {
  readonly on: string;
  readonly pick: readonly string[];
}

/** Wagers that may stay on the layout when a round ends. */
export interface LastingWagers {
  /** Whether the outcome leaves a wager on the layout. `before` and `after`: what the game had on
   * show before the draw, and has now. */
  readonly staysUp: (
    place: Place,
    round: { readonly draw: Shown["draw"]; readonly before: Posted; readonly after: Posted },
  ) => boolean;
  /** Whether a wager may be laid once more as the table stands; without it, any may. */
  readonly mayGoUpAgain?: (place: Place, posted: Posted) => boolean;
}

/** Where wagers are laid: on "spots" that all players share, or in "boxes", one for each seat. */
export type LayoutKind = "spots" | "boxes";

/** How a table is laid out: games that share their equipment share it. */
export type Stage = "wheel" | "spun_wheel" | "shaker" | "dice" | "tiles" | "cards";

/** A game allows one wager a box. More chips on it: the wager "stays" as it is, or it is "replaced"
 * by a larger one. */
export type SecondWager = "stays" | "replaced";

/** A sentence of a guide, and the sections that it rests on. */
export interface Cited {
  readonly words: string;
  readonly sections: readonly string[];
}

/** What a guide says of wagers that share a picture. What they pay comes from the table. */
export interface WagerGuide {
  /** The names of the wagers. */
  readonly on: readonly string[];
  readonly title: string;
  /** When it wins; in more sentences, what else a player has to know of it. */
  readonly wins: readonly Cited[];
  /** What it pays in which case, where odds alone do not say it: from the table's rules. */
  readonly paytable?: readonly (readonly [when: string, pays: string])[];
  /** The spots with a chip in the picture, among those of the table; by default the first. */
  readonly shows?: (spots: readonly SpotInfo[]) => readonly SpotInfo[];
}

/** A case worked out from the table's rules. */
export interface GuideExample {
  readonly title: string;
  readonly lines: readonly Cited[];
}

export interface GuidePictureProps {
  readonly facts: TableFacts;
  readonly house: string;
  /** The spots that a chip lies on. */
  readonly shown: readonly SpotInfo[];
}

/** A game's guide for players: rules, wagers, examples, and the steps of a first bet. */
export interface GameGuide {
  readonly round: (facts: TableFacts) => readonly Cited[];
  readonly wagers: (facts: TableFacts) => readonly WagerGuide[];
  /** The layout, or the part of it that has the spots: it takes no wagers. */
  readonly Picture: ComponentType<GuidePictureProps>;
  readonly examples: (facts: TableFacts) => readonly GuideExample[];
  /** What else the game has to say, a section each. */
  readonly topics?: (facts: TableFacts) => readonly GuideExample[];
  /** What happens when something goes wrong. */
  readonly troubles: (facts: TableFacts) => readonly Cited[];
  /** A section of the game's own. */
  readonly More?: ComponentType<{ readonly facts: TableFacts }>;
  readonly firstBet: () => FirstBet;
}

export interface FirstBet {
  /** A good first wager. */
  readonly spot: SpotKey;
  readonly words: string;
  /** What is seen when the round is over. */
  readonly result: string;
}

export interface PastProps {
  /** As in a list of results, newest first: up to 500. */
  readonly outcomes: readonly string[];
  readonly facts: TableFacts;
}

/** A wager of a past round, with the box or the seat that it was on. */
export interface LaidWager extends Place {
  readonly id: string;
  readonly seat: number;
  readonly amount: number;
}

/** A choice that a seat made in a past round; seat 0: the clock ended a window. */
export interface RecordedDecision {
  readonly seat: number;
  readonly choice: Posted;
  /** The wagers that it put up. */
  readonly raised: readonly LaidWager[];
  /** It was made while bets were taken. */
  readonly betting: boolean;
}

/** A past round as its receipt has it. */
export interface RecordedRound {
  readonly rules: Posted;
  /** The game's state before the draw. */
  readonly state: Posted;
  readonly draws: readonly Shown["draw"][];
  /** My wagers on the layout when betting closed. */
  readonly wagers: readonly LaidWager[];
  /** Everybody's, if the receipt has them; otherwise mine. */
  readonly laid: readonly LaidWager[];
  readonly decisions: readonly RecordedDecision[];
}

/** What a game had on show in a past round, before and after its draw. */
export interface RoundReplay {
  /** As in a list of results. */
  readonly outcome: string;
  readonly before: Posted;
  readonly after: Posted;
  /** What the receipt does not say, in words; absent if nothing is missing. */
  readonly untold?: string;
  /** What seats answered to offers while bets were taken. */
  readonly answers?: readonly ReplayedChange[];
  /** What happened after "no more bets", if seats had choices. Without it, the draws. */
  readonly turns?: readonly ReplayedTurn[];
}

/** What a happening of a past round changed. What is absent stayed as it was. */
export interface ReplayedChange {
  /** In words. */
  readonly said?: string;
  readonly shown?: Posted;
  /** The face-down cards or tiles that I saw then. */
  readonly seen?: Posted;
  /** All wagers on the layout. */
  readonly laid?: readonly LaidWager[];
}

/** A happening of a past round after "no more bets", as a table tells it. */
export type ReplayedTurn = ReplayedChange &
  (
    | {
        readonly kind: "drawn";
        readonly draw: Shown["draw"];
        readonly call: string;
        readonly restMs: number;
      }
    | {
        readonly kind: "asked";
        readonly seats: readonly number[];
        readonly choices: readonly string[];
      }
    | {
        readonly kind: "chosen";
        readonly seat: number;
        readonly choice: string;
        /** The seats that had still to choose. */
        readonly left: readonly number[];
      }
  );

/** What a game's equipment sounds like: a ball in a wheel, a wheel with a clapper, dice thrown over
 * the felt or shaken under a cover, cards, tiles. */
export type EquipmentSound = "ball" | "clapper" | "dice" | "shaker" | "cards" | "tiles";

/** What is known of an outcome where it is called. */
export interface Called {
  /** As in a list of results; "" until the round is settled. */
  readonly outcome: string;
  /** The draw on show; null in a list of results. */
  readonly draw: Shown["draw"] | null;
  /** In the house's words. */
  readonly call: string;
  readonly rules: Posted;
  /** Set where the call is said to a player who sits at the table. */
  readonly mine?: CalledToMe;
}

/** What is known of a table while bets are taken. */
export interface TableBetting {
  readonly posted: Posted;
  readonly offer: OfferInfo | null;
  readonly seat: number | null;
  readonly seats: ReadonlyMap<number, SeatInfo>;
  /** Every seat's chips as the house has told them. */
  readonly stacks: ReadonlyMap<string, Pick<Stack, "on" | "cents"> & Partial<Pick<Stack, "seat">>>;
}

/** What is known of my part in an outcome. */
export interface CalledToMe {
  readonly seat: number;
  /** What the game has on show. */
  readonly posted: Posted;
  /** My wagers of the round, and what came of them once it is settled. */
  readonly wagers: readonly Partial<Pick<SettledWager, "on" | "amount" | "returned" | "box">>[];
  readonly netCents: number | null;
}

/** What is known of a round in which a wager on a streak won. */
export interface StreakSeen {
  readonly facts: TableFacts;
  /** What the game had on show before the draw. */
  readonly before: Posted;
  readonly draw: Posted;
}

export interface StreakWon {
  readonly length: number;
  /** A streak of this length is paid the progressive meter. */
  readonly paysMeter: boolean;
}

/** All that the rest of the client knows of a game. `views.ts` lists the games. */
export interface GameView {
  /** The game's id in the protocol. */
  readonly game: string;
  readonly words: GameWords;
  /** Games with the same are bet on alike: the first steps at one are those at all. By default the
   * game's id. */
  readonly betLike?: string;
  readonly layoutKind: LayoutKind;
  /** What the style sheets of its stage go by. */
  readonly stage: Stage;
  /** Wheel, dice, shoe: comes to rest on the drawn outcome. What comes close in the show has the class
   * `equipment` (show.css). */
  readonly Equipment: ComponentType<GameViewProps>;
  readonly Layout: ComponentType<GameViewProps>;
  /** Loads both, if they are not there from the beginning (`lazy_table.tsx`). */
  readonly loadTable?: () => Promise<void>;
  /** The call of an outcome in the language of the page; null where the house's words have to do. */
  readonly callOf?: (called: Called) => string | null;
  /** A past outcome in words, where the call would need the house's. */
  readonly outcomeOf?: (outcome: string) => string;
  /** Whether the equipment of this page, which may be slow, has yet to show how a draw has ended. */
  readonly isCovered?: (draw: Shown["draw"]) => boolean;
  /** Whether the table is still telling how a draw has ended. */
  readonly isTelling?: (draw: Shown["draw"]) => boolean;
  /** What is special about the bets that are taken now: who is the bank; null if nothing is. */
  readonly bettingCalled?: (table: TableBetting) => string | null;
  /** Whether I may lay nothing now, though bets are taken: I am the bank, or it covers no more. */
  readonly barsBets?: (table: TableBetting) => boolean;
  /** One past outcome as a badge: colour and shape, told apart by more than colour. */
  readonly Badge: ComponentType<{ readonly outcome: string }>;
  /** The equipment in small, a square for the lobby. It moves while it runs, by CSS alone. */
  readonly Art: ComponentType<GameArtProps>;
  /** The last results in the lobby; without it, the badges of the last outcomes. */
  readonly Miniature?: ComponentType<{ readonly results: readonly string[] }>;
  /** Of which kind a past outcome is, in words, if players talk of runs of one kind: "Red". */
  readonly kindIn?: (outcome: string) => string;
  /** Statistics of past outcomes for the side panel. */
  readonly Statistics: ComponentType<{ readonly results: readonly RoundResult[] }>;
  /** More of the past than that, for the side panel: loaded when it is shown. */
  readonly past?: () => Promise<ComponentType<PastProps>>;
  /** The spot in words: "Split 17–18". */
  readonly nameOf: (on: string, pick: readonly string[]) => string;
  /** What else is said of a spot that is pointed at: null if there is nothing. */
  readonly noteOf?: (on: string, posted: Posted) => string | null;
  /** The word among a spot's `covers` for an outcome as in a list of results: "2-4-5" for the
   * dice "2-5-4". Without it, it is the same word. */
  readonly coveredBy?: (outcome: string) => string | null;
  /** The guide for players, loaded when somebody opens it. */
  readonly guide: () => Promise<GameGuide>;
  /** The seat that may throw while bets are open, by what the game has on show; null: nobody. */
  readonly shooterIn?: (posted: Posted) => number | null;
  /** Set if wagers may stay on the layout when a round ends. */
  readonly lasting?: LastingWagers;
  /** Beside a win that was multiplied: a path in a square of 20, and its colour. A bolt by default. */
  readonly multiplierSign?: { readonly path: string; readonly color: string };
  /** Set if the game has a wager on a streak: its name, and the streak that it was paid for. */
  readonly streaks?: { readonly on: string; readonly won: (seen: StreakSeen) => StreakWon };
  /** What a past outcome paid at a table, in words: "20 to 1". Without it, its call says that, or it has no one
   * payment. */
  readonly paidIn?: (outcome: string, facts: TableFacts) => string | null;
  /** Set if a player may be the bank: how many hands lost to it, if all have, by an outcome as in a list of
   * results; otherwise 0. */
  readonly beatenByBank?: (outcome: string) => number;
  /** On a small screen the layout has all the room: the equipment comes over it as soon as it runs or
   * for its last turns, and goes when everybody has seen the outcome. */
  readonly comesNear?: "from_launch" | "for_last_turns";
  /** On a larger screen the equipment comes close for its last turns, over the layout. */
  readonly comesClose?: boolean;
  /** What is heard of it. */
  readonly sound: EquipmentSound;
  /** A past round, to be played again on the felt; null if its receipt does not say enough. */
  readonly replay?: (round: RecordedRound) => Promise<RoundReplay | null>;
  /** What my other wagers of a won round are together, by their spots; null if they have no name. */
  readonly namesRest?: (rest: readonly string[]) => string | null;
  /** Set if a box takes one wager: chips laid in quick succession are then sent as one. */
  readonly secondWager?: SecondWager;
  /** A choice that the page makes for its player: a window that offers it is nobody's turn. */
  readonly madeByPage?: string;
}
