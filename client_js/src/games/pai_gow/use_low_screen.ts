import { useMedia } from "../../components/use_media";

/** A screen whose room for the table may be low, wider than high: the style says whether it is. */
export function useLowScreen(): boolean {
  return useMedia("(max-height: 560px) and (min-width: 480px)");
}
