// The rules in a few words, for somebody who has never seen the board.
import { href } from "../../shell/route";
import type { RuleSet } from "./service";
import { useWords } from "./words";

/** Positions worth a look, with what they show. */
const examples = { capture: "0,0,1,2,1,1,2,0", round: "3,9,0,4,4,0,1,3", starving: "1,0,0,1,1,0,0,0", endless: "0,1,1,0,0,1,1,0" } as const;

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
      <h3>{w.guide.look}</h3>
      <ul>
        {(Object.keys(examples) as (keyof typeof examples)[]).map((name) => (
          <li key={name}>
            <a href={href("awale", { position: examples[name] })}>{w.guide.examples[name]}</a>
          </li>
        ))}
      </ul>
      <p class="muted small">{w.guide.keys}</p>
    </details>
  );
}
