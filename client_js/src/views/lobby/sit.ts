import type { HouseStore } from "../../store/house_store";
import { found, type LobbyFilter, NO_FILTER } from "../../store/lobby";
import { quickSeat } from "../../store/quick_seat";
import { text } from "../../text";

const NOTHING_KNOWN = { favourites: new Set<string>(), saidOf: () => "" };

/** To a table of the game, or else to any that the filter leaves. */
export function sit(house: HouseStore, filter: LobbyFilter, game: string): void {
  const cards = house.cards.value ?? new Map();
  const { variant, limit } = filter;
  const balance = house.session.value === null ? null : house.balance.value;
  const seatIn = (wanted: string) => {
    const among = found(cards, { ...NO_FILTER, game: wanted, variant, limit }, NOTHING_KNOWN);
    const now = house.connection.clock.houseNow();
    return quickSeat(among, balance, now, house.favourites.value);
  };
  const table = seatIn(game) ?? seatIn(filter.game);
  if (table === null) house.notices.say(text.lobby.quickSeatNone);
  else house.goTo({ view: "table", table });
}
