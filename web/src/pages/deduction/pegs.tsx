// Codes and answers as pictures. Every peg carries its number or letter, so that a colour never speaks alone; a well placed peg
// is answered by a full disc, a misplaced one by a ring.
import type { Form } from "./answers";
import { countsOf, symbolsOf } from "./codes";
import { useWords, type Words } from "./words";

export type Look = "colours" | "plain" | "letters";

/** How the symbols of a game look: pegs in colours, tiles with digits, tiles with letters. */
export const lookOf = (form: Form, game: string): Look =>
  form.kind === "marks" ? "letters" : form.kind === "pegs" && game !== "bulls-and-cows" ? "colours" : "plain";

/** Colours that have a place in the style sheet; further symbols get a colour of the wheel. */
const named = 12;

export function colourOf(index: number): Record<string, string> {
  if (index < named) return { "--peg": `var(--peg-${index + 1})`, "--peg-ink": `var(--peg-ink-${index + 1})` };
  return { "--peg": `hsl(${(index * 137.5) % 360} 60% ${72 - (index % 3) * 8}%)`, "--peg-ink": "#10151b" };
}

export function Peg({ symbol, form, look, mark }: { symbol: string; form: Form; look: Look; mark?: string }) {
  const index = form.symbols.indexOf(symbol);
  const long = symbol.length > 3 ? " peg-word" : symbol.length > 1 ? " peg-long" : "";
  return (
    <span
      class={`peg peg-${look}${long}${symbol === "" ? " peg-empty" : ""}${mark ? ` peg-mark-${mark}` : ""}`}
      style={look === "colours" && symbol !== "" ? colourOf(Math.max(0, index)) : undefined}
    >
      {look === "letters" ? symbol.toUpperCase() : symbol}
    </span>
  );
}

/** What the style sheet calls the service's marks. */
export const markNames: Readonly<Record<string, string>> = { g: "right", y: "elsewhere", "-": "absent" };

/** A code; with an answer of marks, each letter wears its mark. */
export function Code({ code, form, look, marks, small }: { code: string; form: Form; look: Look; marks?: string; small?: boolean }) {
  const symbols = symbolsOf(code, form);
  return (
    <span class={`code${small ? " code-small" : ""}`} role="img" aria-label={symbols.join(form.kind === "marks" ? "" : " ")}>
      {symbols.map((symbol, at) => (
        <Peg key={at} symbol={symbol} form={form} look={look} mark={marks === undefined ? undefined : markNames[marks[at] ?? "-"]} />
      ))}
    </span>
  );
}

/** An answer in words. */
export function answerText(answer: string, form: Form, w: Words): string {
  if (form.kind === "table") return answer;
  if (form.kind === "marks") return Array.from(answer, (mark) => w.marks[markNames[mark] ?? "absent"] ?? mark).join(", ");
  const { placed, misplaced } = countsOf(answer, form);
  return misplaced === null ? w.placed(placed) : w.counts(placed, misplaced);
}

const drawable = 10;

/** An answer as discs and rings, or marks; numbers where there would be too many. `bare`: without words of its own. */
export function AnswerView({ answer, form, bare }: { answer: string; form: Form; bare?: boolean }) {
  const w = useWords();
  const words = bare ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": answerText(answer, form, w) };
  if (form.kind === "table") return <span class="answer-word">{answer}</span>;
  if (form.kind === "marks") {
    return (
      <span class="keys keys-marks" {...words}>
        {Array.from(answer, (mark, at) => (
          <span key={at} class={`mark peg-mark-${markNames[mark] ?? "absent"}`} />
        ))}
      </span>
    );
  }
  const { placed, misplaced } = countsOf(answer, form);
  if (form.places > drawable) {
    return (
      <span class="keys keys-numbers" {...words}>
        <span class="key key-placed" /> {placed}
        {misplaced !== null && (
          <>
            <span class="key key-misplaced" /> {misplaced}
          </>
        )}
      </span>
    );
  }
  const keys = Array.from({ length: form.places }, (_, at) => (at < placed ? "placed" : at < placed + (misplaced ?? 0) ? "misplaced" : "none"));
  return (
    <span class="keys" style={{ "--keys": Math.ceil(form.places / 2) }} {...words}>
      {keys.map((key, at) => (
        <span key={at} class={`key key-${key}`} />
      ))}
    </span>
  );
}
