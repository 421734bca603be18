// Every sentence of the client, in English. Another language is another object of this type.

import type { Phase, TableStatus } from "../protocol";
import { money, number } from "./format";

const game: Readonly<Record<string, string>> = { roulette: "Roulette" };

const variant: Readonly<Record<string, string>> = {
  single_zero: "Single zero",
  double_zero: "Double zero",
  double_zero_as_single: "Double zero as single",
};

const running: Readonly<Record<string, string>> = {
  roulette: "The wheel is turning",
};

/** Wagers as families, where the spots of one have a row in common. */
const wager: Readonly<Record<string, string>> = {
  straight: "Straight",
  split: "Split",
  three_numbers: "Three numbers",
  four_numbers: "Four numbers",
  six_numbers: "Six numbers",
  column: "Column",
  dozen: "Dozen",
  five_adjacent: "Five adjacent numbers",
};

const movement: Readonly<Record<string, string>> = {
  hold: "Wager laid",
  reduce: "Wager taken back",
  settle: "Round settled",
  issue: "Chips received",
  redeem: "Chips redeemed",
};

const phase: Readonly<Record<Phase, string>> = {
  idle: "Between rounds",
  betting: "Place your bets",
  no_more_bets: "No more bets",
  drawn: "The outcome is known",
  settled: "Round settled",
};

const status: Readonly<Record<TableStatus, string>> = {
  open: "Open",
  paused: "Paused",
  closed: "Closed",
  waiting: "Waiting",
};

export const en = {
  house: {
    tagline: "Live casino tables. Every payout explained, every round yours to check.",
    playMoney: "Play money: chips are worth nothing outside of this house.",
    lobby: "Lobby",
    account: "Account",
    closing: "The house is closing.",
  },
  game,
  variant,
  running,
  wager,
  movement,
  phase,
  status,
  enter: {
    title: "Come in",
    asGuest: "Enter as a guest",
    guestHint: "No password. This browser alone can come back to your chips.",
    or: "or with a name",
    signIn: "Sign in",
    register: "Register",
    name: "Name",
    nameHint: "2 to 20 characters; others at the table see it",
    password: "Password",
    passwordHint: "at least 8 characters",
    haveAccount: "I have a name here",
    newAccount: "I am new here",
    keepsBankroll: "Your guest chips come along.",
    promptTitle: "Watching",
    promptText: "Enter to play at this table.",
    promptAction: "Enter to play",
    look: "Just look around",
    registerTitle: "Keep your chips",
  },
  account: {
    guest: "guest",
    bot: "bot",
    you: "you",
    away: "away",
    signOut: "Sign out",
    signedOut: "You have signed out.",
    signOutGuest:
      "A guest who signs out cannot come back to these chips. Register first to keep them.",
    signOutAnyway: "Sign out all the same",
    balance: "Balance",
    getChips: "Get chips",
    chipsGiven: (cents: number) => `The cage gave you ${money(cents)}.`,
    tokenGone: "Your visit has expired. Please enter again.",
  },
  lobby: {
    title: "Tables",
    kind: "Game",
    limit: "Limit",
    everyKind: "All",
    everyLimit: "Any limit",
    low: "Low",
    middle: "Medium",
    high: "High",
    limits: (minimum: number, maximum: number) => `${money(minimum)} – ${money(maximum)}`,
    players: (players: number) => (players === 1 ? "1 player" : `${number(players)} players`),
    noPlayers: "Nobody yet",
    leftLast: "You were here",
    none: "No table fits. Try another game or limit.",
    loading: "Looking at the tables",
    openTable: (title: string) => `Go to ${title}`,
    round: (round: number) => `Round ${number(round)}`,
  },
  table: {
    back: "Back to the lobby",
    loading: "Walking to the table",
    round: (round: number) => `Round ${number(round)}`,
    limits: "Limits",
    secondsLeft: (seconds: number) => (seconds === 1 ? "1 second left" : `${seconds} seconds left`),
    waitsForBet: "Opens with the first bet",
    noSpin: "No spin: nothing settles, the wheel is spun again",
    voided: (reason: string) => `Round called off, all wagers went back: ${reason}`,
    paused: "The table is paused.",
    closed: "The table is closed.",
    waiting: "The table waits for the cage.",
    undo: "Undo",
    clear: "Clear",
    repeat: "Repeat",
    double: "Double",
    tray: "Chips",
    chip: (cents: number) => `Chip of ${money(cents)}`,
    staked: "Staked",
    net: "Net",
    pays: (odds: string) => `pays ${odds}`,
    returns: (percent: string) => `returns ${percent}`,
    wins: (probability: string) => `wins ${probability}`,
    pointHint: "Point at a spot to see what it covers and pays.",
    notOpen: "No bets are being taken now.",
    notConnected: "There is no connection to the house just now.",
    panel: "Side panel",
    openPanel: "Table information",
    close: "Close",
    help: "Keyboard and help",
    notFound: "There is no such table.",
  },
  layout: {
    spot: (name: string, odds: string) => `${name}, pays ${odds}`,
  },
  tabs: {
    results: "Results",
    players: "Players",
    history: "My history",
    rules: "Rules",
  },
  results: {
    last: "Last results",
    check: "Check",
    checkRound: (round: number) => `Check round ${number(round)}`,
    none: "The first round is still to come.",
  },
  players: {
    title: (players: number) =>
      players === 1 ? "1 at the table" : `${number(players)} at the table`,
    nobody: "Nobody has taken a seat.",
    seat: (seat: number) => `Seat ${number(seat)}`,
    onTable: (cents: number) => `${money(cents)} on the layout`,
    winners: "Winners of the round",
    more: (count: number) => `and ${number(count)} more`,
  },
  history: {
    none: "No movement of your chips yet.",
    more: "Earlier",
    loading: "Asking the cage",
    signedOut: "Enter to have a history.",
  },
  rules: {
    intro: "Every wager of this table. The returns are computed from the running rules, exactly.",
    wager: "Wager",
    pays: "Pays",
    back: "Return",
    exactly: (fraction: string) => `exactly ${fraction}`,
    count: (count: number) => (count === 1 ? "1 spot" : `${number(count)} spots`),
    source: "58 Pa. Code",
  },
  check: {
    form: "The receipt is whole",
    hash: "Hash of the record",
    signature: "The house's signature",
    key: "It is this house's key",
    rules: "The rules are the regulation's",
    rules_hash: "Hash of the rules",
    identity: "It is this round of this table",
    wagers_hash: "My wagers are in the hash of all wagers",
    commitment: "The seed is the one committed to",
    generator: "The generator's output",
    draws: "The draw is what the generator gave",
    settlements: "Every wager settled as the rules say",
    cryptography: "Cryptography of this browser",
  } as Readonly<Record<string, string>>,
  receipt: {
    title: (round: number) => `Round ${number(round)}`,
    loading: "Fetching the receipt",
    verify: "Verify",
    checking: "Checking",
    passed: "Everything checks out.",
    failed: "Something does not check out.",
    explain:
      "Your browser recomputes the round from its signed receipt: the seed against the commitment published before betting, the wagers against their hash, the draw, the settlement and the signature.",
    save: "Save the receipt",
    pass: "passed",
    fail: "failed",
    unavailable: "This round's receipt is not kept any more.",
  },
  link: {
    connecting: "Connecting",
    open: "Connected",
    lost: "Connection lost",
    retry: (attempt: number) => (attempt === 1 ? "Trying again" : `Trying again, try ${attempt}`),
    tryNow: "Try now",
    ended: "The house has closed this connection.",
    reload: "Come back",
    back: "You are back at the table.",
    meanwhile: (count: number, net: string) =>
      count === 1
        ? `While you were away a round was settled: ${net}.`
        : `While you were away ${number(count)} rounds were settled: ${net}.`,
    unsupported: "This browser has no WebSocket, and a live table needs one.",
    noAnswer: "The house did not answer in time.",
    gone: "The house does not answer. It may be closed.",
  },
  help: {
    title: "At the table",
    keys: [
      ["1 … 6", "choose a chip"],
      ["← ↑ → ↓", "move over the layout"],
      ["Enter", "lay a chip on the spot"],
      ["Backspace", "take a chip off the spot"],
      ["U", "undo the last chip"],
      ["C", "clear all of your chips"],
      ["R", "repeat the last round's bets"],
      ["D", "double every bet"],
      ["?", "this help"],
    ] as readonly (readonly [string, string])[],
    checking:
      "Every round can be checked: open its result in the side panel and let your browser recompute it.",
  },
  failure: {
    title: "Something broke in this page.",
    text: "Your chips are safe: the house keeps them, not this page.",
    reload: "Load the page again",
  },
  spoken: {
    round: (round: number) => `Round ${round}. Place your bets.`,
    noMoreBets: "No more bets.",
    outcome: (call: string) => `${call}.`,
    won: (net: string) => `You won ${net}.`,
    lost: (net: string) => `You lost ${net}.`,
    even: "You broke even.",
  },
};

export type Catalogue = typeof en;
