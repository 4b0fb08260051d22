// Why an answer of the sheet is what it is: one small demonstration per question.
import { useNumber } from "../../i18n";
import { Configuration } from "./configuration";
import { askedCoefficient, choose, term } from "./exam-math";
import { DecodeTable, Funnel, Pascal, Strokes } from "./exam-pictures";
import { LayerHistogram } from "./histogram";
import { Initialised } from "./initialised";
import { numbers, sum, type ExamQuestion, type ShownBoard } from "./service";
import { useWords } from "./words";

interface DemoProps {
  u0: number;
  question: ExamQuestion;
  index: number;
}

const listOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : typeof value === "number" ? [value] : []);

/** Question 1: the three numbers, and the configuration that w stands for. */
function Numbers({ u0, shown }: { u0: number; shown: ShownBoard }) {
  const w = useWords().exam;
  const number = useNumber();
  const u = term(u0, shown.index);
  const v = (shown.godel - shown.seeds) / 25;
  return (
    <>
      <p class="mono">{w.generator(shown.index, number(u), number(v), number(shown.godel))}</p>
      <p>{w.remainders(u % 37, v % 37, shown.godel % 37)}</p>
      <p class="muted">{w.drawn}</p>
      <Configuration shown={shown} kind="plain" />
    </>
  );
}

function Coefficient({ u0, index, value }: { u0: number; index: number; value: number }) {
  const w = useWords().exam;
  const number = useNumber();
  const { i, j } = askedCoefficient(u0, index);
  if (choose(j, i) !== value) return null;
  return (
    <>
      <p class="mono">{w.pascal(j, i, number(choose(j - 1, i - 1)), number(choose(j - 1, i)), number(value))}</p>
      <Pascal i={i} j={j} />
      <p class="muted small">{w.pascalHelp}</p>
    </>
  );
}

export function Demonstration({ u0, question, index }: DemoProps) {
  const w = useWords().exam;
  const value = question.values[index];
  const list = listOf(value);
  const shown = question.shown?.[index] ?? null;
  if (question.question === 2) return <Coefficient u0={u0} index={index} value={list[0] ?? 0} />;
  if (!shown) return null;
  const pits = numbers(shown.position);
  const own = sum(pits.slice(0, pits.length / 2));
  switch (question.question) {
    case 1:
      return <Numbers u0={u0} shown={shown} />;
    case 3:
      return (
        <>
          <p>{w.strokes}</p>
          <Strokes pits={pits} />
          <p class="muted small">{w.decoding}</p>
          <DecodeTable vector={list} />
        </>
      );
    case 4:
      return (
        <>
          <Configuration shown={shown} kind="moves" />
          <p class="muted small">{w.differences}</p>
          <Strokes pits={pits} />
        </>
      );
    case 5:
    case 7:
      return (
        <>
          <p>{own > 0 ? w.noMove(own) : w.noSeeds}</p>
          <Configuration shown={shown} kind="end" />
          <p class="muted">{w.terminal(shown.seeds)}</p>
        </>
      );
    case 6:
      return <Configuration shown={shown} kind="captures" />;
    case 8:
      return (
        <>
          <p>{w.rotation}</p>
          <Configuration shown={shown} kind="turn" turnedGodel={list[0] ?? 0} />
        </>
      );
    case 9:
      return (
        <>
          <p>{w.unmoves(index)}</p>
          <Configuration shown={shown} kind="parents" />
          {index > 0 && <p class="muted">{w.unmovesSum(list[1] ?? 0)}</p>}
        </>
      );
    case 10:
      return <Initialised u0={u0} shown={shown} missing={index} bound={list[1] ?? 0} />;
    case 11:
      return (
        <>
          <p>{list.length === 2 ? w.pass(list[0] ?? 0, list[1] ?? 0) : w.mat}</p>
          <Configuration shown={shown} kind="plain" />
          <Funnel seeds={shown.seeds} settled={list.length === 2 ? { pass: list[0] ?? 0, score: list[1] ?? 0 } : null} />
          <p class="muted small">{w.passHelp(shown.seeds)}</p>
        </>
      );
    default:
      return (
        <>
          <p>{w.score(list[0] ?? 0)}</p>
          <Configuration shown={shown} kind="values" />
          <LayerHistogram seeds={shown.seeds} score={list[0] ?? 0} />
        </>
      );
  }
}
