// The rules in a few words, for somebody who has never seen the board.
import type { RuleSet } from "./service";
import { useWords } from "./words";

export function Guide({ rules }: { rules: RuleSet }) {
  const w = useWords();
  return (
    <details class="card awale-guide">
      <summary>
        <h2>{w.guide.title}</h2>
      </summary>
      <ol>
        {w.guide.rules.map((rule, index) => (
          <li key={index}>{rule}</li>
        ))}
      </ol>
      <p>{w.rules[rules].long}</p>
      <p class="muted small">{w.guide.keys}</p>
    </details>
  );
}
