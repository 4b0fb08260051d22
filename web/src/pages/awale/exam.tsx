// The exam of 2016: a u0, the answer sheet, and for each answer a demonstration. #/awale/exam?u0=42&q=6&a=4
import { useEffect, useMemo, useState } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { ErrorNotice } from "../../shell/errors";
import { change, useRoute } from "../../shell/route";
import { Button, IconButton } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { TextField, Toggle } from "../../ui/field";
import { ProgressBar } from "../../ui/progress";
import { Demonstration } from "./demonstration";
import { mostU0 } from "./exam-math";
import type { ExamAnswer, ExamQuestion } from "./service";
import { useWords } from "./words";

interface Chosen {
  q: number;
  a: number;
}

function useWide(): boolean {
  const query = useMemo(() => matchMedia("(min-width: 900px)"), []);
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const listen = (): void => setWide(query.matches);
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, [query]);
  return wide;
}

interface SheetProps {
  questions: readonly ExamQuestion[];
  chosen: Chosen | null;
  covered: boolean;
  onPick: (chosen: Chosen) => void;
  /** What to show under the chosen question; on a wide screen it stands beside the sheet. */
  inside: preact.ComponentChildren;
}

function Sheet({ questions, chosen, covered, onPick, inside }: SheetProps) {
  const w = useWords().exam;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  return (
    <ol class="sheet">
      {questions.map(({ question, answers }) => (
        <li key={question} class={chosen?.q === question ? "sheet-question sheet-open" : "sheet-question"}>
          <h3>
            <span class="sheet-number">{question}</span> {w.titles[question - 1]}
          </h3>
          <ul class="sheet-answers">
            {answers.map((answer, index) => {
              const name = `${question}.${index}`;
              const hidden = covered && !seen.has(name);
              return (
                <li key={index}>
                  <button
                    type="button"
                    class="sheet-answer"
                    aria-pressed={chosen?.q === question && chosen.a === index}
                    aria-label={`${w.answer(question, index)} ${hidden ? w.covered : answer}`}
                    onClick={() => {
                      setSeen(new Set(seen).add(name));
                      onPick({ q: question, a: index });
                    }}
                  >
                    <span class="sheet-letter">{String.fromCharCode(97 + index)})</span>
                    <span class={hidden ? "sheet-value sheet-hidden" : "sheet-value"}>{hidden ? "•••" : answer}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          {chosen?.q === question && inside}
        </li>
      ))}
    </ol>
  );
}

export function ExamView() {
  const w = useWords().exam;
  const { query } = useRoute();
  const wide = useWide();
  const typed = query.get("u0") ?? "42";
  const u0 = Number(typed);
  const valid = /^\d+$/.test(typed) && u0 <= mostU0;
  const { answer, fresh, loading, error, progress, cancel, retry } = useAnswer<ExamAnswer>(valid ? { verb: "exam", u0 } : null, { long: true });
  const [covered, setCovered] = useState(false);
  const sheet = fresh ? answer : null;
  const all = useMemo(() => sheet?.questions.flatMap(({ question, answers }) => answers.map((_, a) => ({ q: question, a }))) ?? [], [sheet]);
  const asked = { q: Number(query.get("q") ?? 4), a: Number(query.get("a") ?? 0) };
  const place = all.findIndex(({ q, a }) => q === asked.q && a === asked.a);
  const chosen = all[place] ?? null;
  const question = sheet?.questions.find((one) => one.question === chosen?.q);
  const pick = ({ q, a }: Chosen): void => change({ q, a }, { replace: true });
  const step = (by: number): void => {
    const next = all[(place + by + all.length) % all.length];
    if (next) pick(next);
  };

  const demonstration = sheet && chosen && question && (
    <section class="demo" aria-label={w.answer(chosen.q, chosen.a)}>
      <div class="demo-head">
        <h3>{w.answer(chosen.q, chosen.a)}</h3>
        <div class="row">
          <IconButton icon="previous" label={w.previous} onClick={() => step(-1)} />
          <IconButton icon="next" label={w.next} onClick={() => step(1)} />
        </div>
      </div>
      <p class="muted">{w.asks[chosen.q - 1]}</p>
      <p class="demo-answer">{question.answers[chosen.a]}</p>
      <Demonstration key={`${sheet.u0}.${chosen.q}.${chosen.a}`} u0={sheet.u0} question={question} index={chosen.a} />
    </section>
  );
  return (
    <div class="stack awale-exam">
      <p>{w.intro}</p>
      <div class="row exam-entry">
        <TextField label={w.u0} help={w.u0Help} value={typed} onChange={(text) => change({ u0: text.trim() })} />
        {!valid && (
          <p class="field-error" role="alert">
            {w.wrong}
          </p>
        )}
        <Toggle label={w.cover} checked={covered} onChange={setCovered} />
        <Button kind="quiet" onClick={() => print()}>
          {w.print}
        </Button>
        <CopyLink />
      </div>
      {loading && <ProgressBar label={w.working} progress={progress} onCancel={cancel} />}
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {sheet && (
        <div class={wide ? "exam-columns" : "stack"}>
          <div>
            <h2>{w.sheet(sheet.u0)}</h2>
            <Sheet questions={sheet.questions} chosen={chosen} covered={covered} onPick={pick} inside={wide ? null : demonstration} />
          </div>
          {wide && <div class="card exam-demo">{demonstration ?? <p class="muted">{w.choose}</p>}</div>}
        </div>
      )}
    </div>
  );
}
