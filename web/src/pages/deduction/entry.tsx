// Where a person makes a guess (places and a palette) and gives an answer (a grid of answers, marks under letters, or numbers).
import { useEffect, useRef, useState } from "preact/hooks";
import { useNumber } from "../../i18n";
import { Button } from "../../ui/button";
import { NumberField } from "../../ui/field";
import type { Form } from "./answers";
import { codeOf, countsOf, symbolsOf } from "./codes";
import { answerText, AnswerView, Code, colourOf, Peg, type Look } from "./pegs";
import { useWords } from "./words";

interface GuessProps {
  form: Form;
  look: Look;
  draft: readonly string[];
  busy: boolean;
  submitLabel: string;
  onDraft: (symbols: readonly string[]) => void;
  onSubmit: (guess: string) => void;
}

/** Typing works wherever the focus is, but in a field: symbols fill places, Backspace empties them, Enter sends the guess. */
export function GuessEntry({ form, look, draft, busy, submitLabel, onDraft, onSubmit }: GuessProps) {
  const w = useWords();
  const places = Array.from({ length: form.places }, (_, at) => draft[at] ?? "");
  const [chosen, setChosen] = useState(0);
  const empty = places.indexOf("");
  const at = places[chosen] === "" || empty < 0 ? Math.min(chosen, form.places - 1) : empty;
  useEffect(() => setChosen(0), [draft.length === 0]);
  const full = empty < 0;
  // Enter may come before the board is ready for it: then the guess goes once it is.
  const early = useRef(false);
  const put = (symbol: string, place: number): void => {
    early.current = false;
    onDraft(places.map((old, index) => (index === place ? symbol : old)));
    if (symbol !== "") setChosen(Math.min(form.places - 1, place + 1));
  };
  const send = (): void => {
    early.current = full && busy;
    if (full && !busy) onSubmit(codeOf(places, form));
  };
  useEffect(() => {
    if (!busy && early.current) send();
  }, [busy]);
  const erase = (): void => {
    const last = places.reduce((found, symbol, index) => (symbol === "" ? found : index), -1);
    const place = places[chosen] !== "" ? chosen : last;
    if (place < 0) return;
    put("", place);
    setChosen(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("select, textarea, dialog, input:not([type=radio])")) return;
    const key = form.symbols.includes(event.key) ? event.key : event.key.toLowerCase();
    // Enter on another button or a link is for that one.
    const onButton = target.closest("button, a, summary, input") !== null && target.closest("[data-place]") === null;
    if (key.length === 1 && form.symbols.includes(key)) put(key, at);
    else if (event.key === "Backspace" || event.key === "Delete") erase();
    else if (event.key === "Enter" && full && !onButton) send();
    else return;
    event.preventDefault();
  };
  const handler = useRef(onKeyDown);
  handler.current = onKeyDown;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handler.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <div class="entry" role="group" aria-label={w.yourGuess}>
      <div class={`entry-places${form.kind === "table" ? " entry-table" : ""}`}>
        {places.map((symbol, place) => (
          <button
            key={place}
            type="button"
            data-place={place}
            class="place"
            aria-label={w.place(place + 1, symbol)}
            aria-pressed={place === at && !full}
            onClick={() => setChosen(place)}
          >
            <Peg symbol={symbol} form={form} look={look} />
          </button>
        ))}
      </div>
      <div class={`palette palette-${look}${form.kind === "table" ? " palette-table" : ""}`} role="group" aria-label={w.palette[look]}>
        {form.symbols.map((symbol, index) => (
          <button key={symbol} type="button" class={`swatch swatch-${look}`} style={look === "colours" ? colourOf(index) : undefined} onClick={() => put(symbol, at)}>
            {look === "letters" ? symbol.toUpperCase() : symbol}
          </button>
        ))}
      </div>
      <div class="row">
        <Button kind="primary" disabled={!full || busy} onClick={send}>
          {submitLabel}
        </Button>
        <Button kind="quiet" disabled={places.every((symbol) => symbol === "")} onClick={erase}>
          {w.erase}
        </Button>
        <span class="muted small entry-keys">{w.typing}</span>
      </div>
    </div>
  );
}

interface AnswerProps {
  form: Form;
  look: Look;
  guess: string;
  /** The answer that is being changed. */
  value?: string;
  /** How many secrets each answer would leave, where that is known. */
  left?: ReadonlyMap<string, number> | null;
  onAnswer: (answer: string) => void;
}

/** More answers than this are given by two numbers. */
const grid = 36;

export function AnswerEntry(props: AnswerProps) {
  const { form } = props;
  if (form.kind === "marks") return <MarksEntry key={props.guess} {...props} />;
  if (form.answers === null || form.answers.length > grid) return <NumbersEntry key={props.guess} {...props} />;
  return <GridEntry {...props} />;
}

/** One button per answer; those of pegs in rows of as many well placed. */
function GridEntry({ form, value, left, onAnswer }: AnswerProps) {
  const w = useWords();
  const number = useNumber();
  const rows = new Map<number, string[]>();
  for (const answer of form.answers ?? []) {
    const row = form.kind === "pegs" && countsOf(answer, form).misplaced !== null ? countsOf(answer, form).placed : 0;
    rows.set(row, [...(rows.get(row) ?? []), answer]);
  }
  return (
    <div class="answer-grid" role="group" aria-label={w.answers}>
      {[...rows].map(([placed, row]) => (
        <div class="answer-row" key={placed}>
          {rows.size > 1 && (
            <span class="answer-label" aria-hidden="true">
              {w.inPlace(placed)}
            </span>
          )}
          {row.map((answer) => {
            const rest = left?.get(answer);
            return (
              <button
                key={answer}
                type="button"
                class={`answer-button${answer === form.win ? " answer-win" : ""}${rest === 0 ? " answer-impossible" : ""}`}
                aria-label={`${answerText(answer, form, w)}${rest === undefined ? "" : `: ${w.left(number(rest), rest)}`}`}
                aria-pressed={value === undefined ? undefined : value === answer}
                title={answerText(answer, form, w)}
                data-answer={answer}
                onClick={() => onAnswer(answer)}
              >
                <AnswerView answer={answer} form={form} bare />
                {rest !== undefined && <span class="answer-left">{rest === 0 ? "✕" : number(rest)}</span>}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Each letter is a button that goes through the marks. */
function MarksEntry({ form, guess, value, left, onAnswer }: AnswerProps) {
  const w = useWords();
  const number = useNumber();
  const [marks, setMarks] = useState<readonly string[]>(Array.from(value ?? "-".repeat(form.places)));
  const order = ["-", "y", "g"];
  const answer = marks.join("");
  const possible = form.answers === null || form.answers.includes(answer);
  const rest = left?.get(answer);
  return (
    <div class="answer-marks stack" role="group" aria-label={w.answers}>
      <div class="code answer-letters">
        {symbolsOf(guess, form).map((letter, at) => (
          <button
            key={at}
            type="button"
            class="place place-mark"
            aria-label={w.markOf(letter.toUpperCase(), answerText(marks[at] ?? "-", form, w))}
            onClick={() => setMarks(marks.map((old, index) => (index === at ? (order[(order.indexOf(old) + 1) % order.length] ?? "-") : old)))}
          >
            <Code code={letter} form={form} look="letters" marks={marks[at]} />
          </button>
        ))}
      </div>
      <p class="small muted marks-key">
        {(["right", "elsewhere", "absent"] as const).map((name) => (
          <span key={name} class="marks-item">
            <span class={`mark peg-mark-${name}`} aria-hidden="true" /> {w.marks[name]}
          </span>
        ))}
      </p>
      <div class="row">
        <Button kind="primary" disabled={!possible} onClick={() => onAnswer(answer)}>
          {w.giveAnswer}
        </Button>
        <Button onClick={() => onAnswer(form.win)}>{w.found}</Button>
        <span class="small muted" role="status">
          {possible ? (rest === undefined ? "" : w.left(number(rest), rest)) : w.neverAnswered}
        </span>
      </div>
    </div>
  );
}

function NumbersEntry({ form, value, onAnswer }: AnswerProps) {
  const w = useWords();
  const old = countsOf(value ?? (form.win === String(form.places) ? "0" : "0,0"), form);
  const [placed, setPlaced] = useState(old.placed);
  const [misplaced, setMisplaced] = useState(old.misplaced);
  const text = misplaced === null ? String(placed) : form.win.includes(",") ? `${placed},${misplaced}` : `${placed}${misplaced}`;
  const possible = form.answers === null || form.answers.includes(text);
  return (
    <div class="row answer-numbers" role="group" aria-label={w.answers}>
      <NumberField label={w.wellPlaced} value={placed} min={0} max={form.places} onChange={setPlaced} />
      {misplaced !== null && <NumberField label={w.misplaced} value={misplaced} min={0} max={form.places} onChange={setMisplaced} />}
      <Button kind="primary" disabled={!possible} onClick={() => onAnswer(text)}>
        {w.giveAnswer}
      </Button>
      <Button onClick={() => onAnswer(form.win)}>{w.found}</Button>
      {!possible && <span class="small muted">{w.neverAnswered}</span>}
    </div>
  );
}
