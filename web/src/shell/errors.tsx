// Errors in the words of the service, in the language of the page, with its hint as a button that applies the remedy.
import { Component, type ComponentChildren } from "preact";
import { asServiceError } from "../engine/use-answer";
import type { Hint, ServiceError } from "../engine/engine";
import { useShared } from "../i18n";
import { useService } from "../i18n/service";
import { Button } from "../ui/button";
import "./errors.css";

interface NoticeProps {
  error: ServiceError;
  /** Applies the service's hint; without it the hint is only shown in the message. */
  onHint?: (hint: Hint) => void;
  onRetry?: () => void;
}

export function ErrorNotice({ error, onHint, onRetry }: NoticeProps) {
  const w = useShared();
  const service = useService();
  const { text, lang } = service.message(error.message);
  const hint = error.hint;
  return (
    <div class={`notice notice-${error.kind}`} role="alert">
      <p class="notice-title">{w.errors[error.kind]}</p>
      {error.kind !== "offline" && error.kind !== "stopped" && (
        <p class="notice-text" lang={lang}>
          {text}
        </p>
      )}
      {(hint && onHint) || onRetry ? (
        <p class="notice-actions">
          {hint && onHint && (
            <Button kind="primary" onClick={() => onHint(hint)}>
              {w.errors.remedy(service.message(hint.parameter).text, hint.suggestion)}
            </Button>
          )}
          {onRetry && error.kind !== "input" && <Button onClick={onRetry}>{w.errors.retry}</Button>}
        </p>
      ) : null}
    </div>
  );
}

function Fallback({ error, reset }: { error: unknown; reset: () => void }) {
  const w = useShared();
  return (
    <main class="page" id="content">
      <ErrorNotice error={asServiceError(error)} />
      <p class="row">
        <Button onClick={reset}>{w.errors.retry}</Button>
        <Button onClick={() => location.reload()}>{w.errors.reload}</Button>
      </p>
    </main>
  );
}

/** Catches what a page throws, so that the header and the other pages go on working. `watch` changes: try again. */
export class ErrorBoundary extends Component<{ watch: string; children: ComponentChildren }, { error: unknown; watch: string }> {
  override state: { error: unknown; watch: string } = { error: null, watch: this.props.watch };
  static override getDerivedStateFromProps(props: { watch: string }, state: { error: unknown; watch: string }) {
    return props.watch === state.watch ? null : { error: null, watch: props.watch };
  }
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ error });
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <Fallback error={this.state.error} reset={() => this.setState({ error: null })} />;
  }
}
