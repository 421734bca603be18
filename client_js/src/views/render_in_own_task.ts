import { options } from "preact";

/** Render what has changed in a task after the one that changed it: a message of the house is taken in
 * one, and shown in the next. Both together kept a slow phone from answering for longer than
 * 50 ms (docs/benchmarks.md). */
export function renderInOwnTask(): void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    for (const render of waiting.splice(0)) render();
  };
  options.debounceRendering = (render) => {
    waiting.push(render);
    port2.postMessage(null);
  };
}
