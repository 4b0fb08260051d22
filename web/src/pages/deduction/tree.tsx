// The strategy as a tree that folds: a guess, its answers, the next guesses. Branches are built when they are opened.
import { useState } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useNumber } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { Button } from "../../ui/button";
import { ProgressBar } from "../../ui/progress";
import type { Form, StrategyAnswer, TreeNode } from "./answers";
import { historyOf, stepsOf } from "./codes";
import { Depths } from "./depths";
import { AnswerView, Code, lookOf, type Look } from "./pegs";
import type { Game } from "./use-game";
import { useWords } from "./words";

interface BranchProps {
  node: TreeNode;
  answer: string | null;
  form: Form;
  look: Look;
  /** Answers that lead to the game on the board: their branches begin open. */
  open: readonly string[];
  start?: boolean;
}

function Branch({ node, answer, form, look, open, start }: BranchProps) {
  const w = useWords();
  const number = useNumber();
  const [shown, setShown] = useState(start === true || open.length > 0);
  // An object's keys that look like numbers come first, whatever their order was.
  const place = (given: string): number => form.answers?.indexOf(given) ?? 0;
  const branches = Object.entries(node.answers ?? {}).sort(([one], [other]) => place(one) - place(other));
  const line = (
    <>
      {answer !== null && <AnswerView answer={answer} form={form} />}
      <span class="tree-arrow" aria-hidden="true">
        {answer !== null && "→"}
      </span>
      <Code small code={node.guess} form={form} look={look} />
      {node.left !== undefined && (
        <span class="muted small tree-left" title={w.left(number(node.left), node.left)}>
          {number(node.left)}
        </span>
      )}
    </>
  );
  if (branches.length === 0) return <li class="tree-leaf">{line}</li>;
  return (
    <li>
      <details open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary>{line}</summary>
        {shown && (
          <ul class="tree-branches">
            {branches.map(([given, next]) => (
              <Branch key={given} node={next} answer={given} form={form} look={look} open={open[0] === given ? open.slice(1) : []} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

/** The answers of the game on the board, as long as its guesses are the strategy's. */
function followed(tree: TreeNode, game: Game): string[] {
  const path: string[] = [];
  let node: TreeNode | undefined = tree;
  for (const step of game.state.history) {
    if (node?.guess !== step.guess) break;
    path.push(step.answer);
    node = node.answers?.[step.answer];
  }
  return path;
}

export function StrategyPanel({ game, form }: { game: Game; form: Form }) {
  const w = useWords();
  const number = useNumber();
  const { objective } = game.state;
  const [part, setPart] = useState("");
  const [patient, setPatient] = useState(false);
  const found = useAnswer<StrategyAnswer>(
    game.request("strategy", { objective, history: part || undefined, "time-limit": patient ? 120 : 15 }),
    { long: true },
  );
  if (found.error) {
    const slow = found.error.kind === "resource" && !patient;
    return (
      <div class="stack">
        <ErrorNotice error={found.error} onHint={found.error.hint?.parameter === "history" ? (hint) => setPart(hint.suggestion) : undefined} onRetry={slow ? undefined : found.retry} />
        {slow && <Button onClick={() => setPatient(true)}>{w.strategy.longer}</Button>}
      </div>
    );
  }
  const { answer } = found;
  if (!found.fresh || !answer) return <ProgressBar progress={found.progress} label={w.strategy.working} onCancel={found.cancel} />;
  const look = lookOf(form, game.state.game);
  return (
    <div class="stack">
      <p>
        <strong>{w.objectives[objective]}</strong>
        {w.strategy.numbers(answer.worst, answer.total / answer.solutions, number(answer.solutions))}
        {answer.proved && ["worst", "expected"].includes(objective) && ` ${w.strategy.proved}`}
      </p>
      <Depths label={w.strategy.depth} caption={w.strategy.depths} counts={answer.depths.map((count, at) => [at + 1, count] as const)} />
      {part !== "" && (
        <p class="row small">
          {w.strategy.part(historyOf(stepsOf(part)))}
          <Button onClick={() => setPart("")}>{w.strategy.whole}</Button>
        </p>
      )}
      <p class="small muted">{w.strategy.help}</p>
      <div class="tree-box" tabIndex={0} role="region" aria-label={w.tabs.strategy}>
        <ul class="tree">
          <Branch key={`${objective} ${part} ${historyOf(game.state.history)}`} node={answer.tree} answer={null} form={form} look={look} open={part === "" ? followed(answer.tree, game) : []} start />
        </ul>
      </div>
    </div>
  );
}
