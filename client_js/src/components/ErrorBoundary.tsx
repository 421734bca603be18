import { Component, type ComponentChildren } from "preact";

interface Props {
  readonly fallback: ComponentChildren;
  readonly children: ComponentChildren;
}

/** If a view breaks, the page says that the chips are safe. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static override getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render({ fallback, children }: Props) {
    return this.state.isBroken ? fallback : children;
  }
}
