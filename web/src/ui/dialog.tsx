import { useEffect, useId, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useShared } from "../i18n";
import { IconButton } from "./button";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

/** The browser's own modal dialog: Escape and the cross close it, and the focus stays inside. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const w = useShared();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {open && (
        <div class="dialog-inner">
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label={w.buttons.close} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
