import { Dialog } from "../components/Dialog";
import { text } from "../text";

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text.help.title} onClose={onClose}>
      <dl class="help-keys">
        {text.help.keys.map(([key, words]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </>
        ))}
      </dl>
      <p class="soft small">{text.help.checking}</p>
    </Dialog>
  );
}
