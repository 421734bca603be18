import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { HouseStore } from "../store/house_store";

export const HouseContext = createContext<HouseStore | null>(null);

/** The one store. Only inside of <HouseContext.Provider>. */
export function useHouse(): HouseStore {
  const house = useContext(HouseContext);
  if (house === null) throw new Error("no house around this view");
  return house;
}
