import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "../shell/icon";

interface ButtonProps extends Omit<JSX.HTMLAttributes<HTMLButtonElement>, "icon"> {
  /** primary: the one thing to do here; plain: bordered; quiet: no border. */
  kind?: "primary" | "plain" | "quiet";
  icon?: IconName;
  pressed?: boolean;
  disabled?: boolean;
  children?: ComponentChildren;
}

export function Button({ kind = "plain", icon, pressed, children, class: extra, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} class={`button button-${kind}${extra ? ` ${String(extra)}` : ""}`} aria-pressed={pressed}>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** A button with a sign only; its label is read aloud and shown as a tip. */
export function IconButton({ icon, label, ...rest }: ButtonProps & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} class="button button-icon" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
