import { REACTIONS, ReactionSign } from "../components/ReactionSign";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { useHouse } from "./house_context";

interface ReactionButtonsProps {
  readonly table: TableStore;
  /** One is pressed: it is shown after that. */
  readonly onPress?: () => void;
}

/** What I may show at my seat. */
export function ReactionButtons({ table, onPress }: ReactionButtonsProps) {
  const house = useHouse();
  return (
    <>
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="button"
          class="button sign"
          onClick={() => {
            onPress?.();
            void house.react(table.id, reaction);
          }}
        >
          <ReactionSign reaction={reaction} />
          <span>{text.company.reactions[reaction]}</span>
        </button>
      ))}
    </>
  );
}
