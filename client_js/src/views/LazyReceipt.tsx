// The receipt and all that checks it, loaded when somebody opens a receipt.

import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ReceiptDialog } from "./ReceiptDialog";

type ReceiptProps = ComponentProps<typeof ReceiptDialog>;

export function LazyReceipt(props: ReceiptProps) {
  const [View, setView] = useState<ComponentType<ReceiptProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./ReceiptDialog").then((loaded) => {
      if (isHere) setView(() => loaded.ReceiptDialog);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return View === null ? null : <View {...props} />;
}
