import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Progress } from "../engine/engine";
import { useNumber, useShared } from "../i18n";
import { useService } from "../i18n/service";
import { Button } from "./button";

/** How far a long computation has come, with a way out of it. Without a total the bar only shows that something moves. */
export function ProgressBar({ progress, label, onCancel }: { progress: Progress | null; label?: string; onCancel?: () => void }) {
  const w = useShared();
  const number = useNumber();
  const phase = useService().phase(progress?.phase ?? "");
  const total = progress?.total ?? 0;
  const share = total > 0 ? Math.min(1, (progress?.done ?? 0) / total) : null;
  const name = label ?? w.working;
  return (
    <div class="progress" role="status">
      <div class="progress-head">
        <span>{name}</span>
        {progress && (
          <span class="muted small">
            <span lang={phase.lang}>{phase.text}</span>
            {share !== null && ` ${number(progress.done)} / ${number(total)}`}
          </span>
        )}
      </div>
      <div class="progress-row">
        <div
          class={share === null ? "progress-track progress-endless" : "progress-track"}
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        >
          <div class="progress-fill" style={share === null ? undefined : { width: `${share * 100}%` }} />
        </div>
        {onCancel && <Button onClick={onCancel}>{w.buttons.cancel}</Button>}
      </div>
    </div>
  );
}

/** Shows its children after a moment: a bar that flashes at every move would only disturb. */
export function Delayed({ children }: { children: ComponentChildren }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <>{children}</> : null;
}
