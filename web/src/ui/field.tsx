// Labelled inputs. Each tells its value by onChange once the person is done with it, so a half-typed number asks nothing.
import { useEffect, useId, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

interface FieldProps {
  label: string;
  help?: ComponentChildren;
  /** Labels stand above the input; with `inline` beside it. */
  inline?: boolean;
}

interface WrapProps extends FieldProps {
  id: string;
  children: ComponentChildren;
}

function Field({ id, label, help, inline, children }: WrapProps) {
  return (
    <div class={inline ? "field field-inline" : "field"}>
      <label for={id}>{label}</label>
      {children}
      {help && (
        <p class="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface NumberProps extends FieldProps {
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}

/** A number with buttons for one less and one more. */
export function NumberField({ value, min = -Infinity, max = Infinity, onChange, ...field }: NumberProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const set = (next: number): void => {
    const inside = Math.min(max, Math.max(min, next));
    setText(String(inside));
    if (inside !== value) onChange(inside);
  };
  const read = (): void => {
    const next = Math.round(Number(text));
    if (text.trim() === "" || !Number.isFinite(next)) setText(String(value));
    else set(next);
  };
  return (
    <Field id={id} {...field}>
      <span class="stepper">
        <button type="button" aria-hidden="true" tabIndex={-1} disabled={value <= min} onClick={() => set(value - 1)}>
          −
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={Number.isFinite(min) ? min : undefined}
          aria-valuemax={Number.isFinite(max) ? max : undefined}
          aria-describedby={field.help ? `${id}-help` : undefined}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={read}
          onKeyDown={(event) => {
            if (event.key === "Enter") read();
            else if (event.key === "ArrowUp") set(value + 1);
            else if (event.key === "ArrowDown") set(value - 1);
            else return;
            event.preventDefault();
          }}
        />
        <button type="button" aria-hidden="true" tabIndex={-1} disabled={value >= max} onClick={() => set(value + 1)}>
          +
        </button>
      </span>
    </Field>
  );
}

interface TextProps extends FieldProps {
  value: string;
  /** Rows of a larger box; 1 is a line that Enter submits. */
  rows?: number;
  placeholder?: string;
  mono?: boolean;
  onChange: (value: string) => void;
  /** Told of every key, where that is wanted. */
  onInput?: (value: string) => void;
}

export function TextField({ value, rows = 1, placeholder, mono, onChange, onInput, ...field }: TextProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const common = {
    id,
    value: text,
    placeholder,
    spellcheck: false,
    autocomplete: "off" as const,
    class: mono ? "input mono" : "input",
    "aria-describedby": field.help ? `${id}-help` : undefined,
    onInput: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      setText(event.currentTarget.value);
      onInput?.(event.currentTarget.value);
    },
    onBlur: () => {
      if (text !== value) onChange(text);
    },
  };
  return (
    <Field id={id} {...field}>
      {rows === 1 ? (
        <input
          type="text"
          {...common}
          onKeyDown={(event) => {
            if (event.key === "Enter") onChange(text);
          }}
        />
      ) : (
        <textarea rows={rows} {...common} />
      )}
    </Field>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: string;
}

interface SelectProps<T extends string> extends FieldProps {
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}

export function Select<T extends string>({ value, choices, onChange, ...field }: SelectProps<T>) {
  const id = useId();
  return (
    <Field id={id} {...field}>
      <select id={id} class="input" value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A few choices side by side, of which one holds. */
export function Segments<T extends string>({ label, value, choices, onChange }: Omit<SelectProps<T>, keyof FieldProps> & { label: string }) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div class="segments-row">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Toggle({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label class="toggle">
      <input type="checkbox" role="switch" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="toggle-track" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}
