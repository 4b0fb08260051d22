// How many secrets, or games, took how many guesses: one bar per number.
import { useNumber } from "../../i18n";

interface Props {
  caption: string;
  counts: readonly (readonly [guesses: number, count: number])[];
  label: (guesses: number) => string;
}

export function Depths({ caption, counts, label }: Props) {
  const number = useNumber();
  const most = Math.max(...counts.map(([, count]) => count), 1);
  return (
    <table class="depths">
      <caption class="hidden-visually">{caption}</caption>
      <tbody>
        {counts.map(([guesses, count]) => (
          <tr key={guesses}>
            <th scope="row">{label(guesses)}</th>
            <td class="depths-bar" aria-hidden="true">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </td>
            <td class="depths-count">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
