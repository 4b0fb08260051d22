// A short message that goes away by itself: toast("The link is in your clipboard.").
import { useEffect } from "preact/hooks";
import { store, useStore } from "../shell/store";

const message = store<{ text: string } | null>(null);

export const toast = (text: string): void => message.set({ text });

export function ToastArea() {
  const shown = useStore(message);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => message.set(null), 4000);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown && <p class="toast">{shown.text}</p>}
    </div>
  );
}
