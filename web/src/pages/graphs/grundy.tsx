// The heaps of Nim as numbers: their Grundy values in binary, the nim-sum, and the moves that leave 0. All from the verb "show".
import { useWords } from "./words";

export interface Grundy {
  heaps: number[];
  sum: number;
  moves: string[];
  /** Of heaps of 0, 1, 2, … sticks. */
  values: number[];
}

const binary = (n: number, width: number): string => n.toString(2).padStart(width, "0");

interface GrundyProps {
  grundy: Grundy;
  sizes: readonly number[];
  misere: boolean;
  name: (move: string) => string;
  /** Whether to name the moves that win. */
  tell: boolean;
}

export function GrundyTable({ grundy, sizes, misere, name, tell }: GrundyProps) {
  const w = useWords();
  const width = Math.max(1, ...grundy.heaps.map((value) => value.toString(2).length));
  return (
    <section class="card grundy" aria-label={w.grundy.title}>
      <h2>{w.grundy.title}</h2>
      <div class="scroll-x" tabIndex={0} role="group" aria-label={w.grundy.title}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{w.grundy.heap}</th>
              <th scope="col">{w.grundy.sticks}</th>
              <th scope="col">{w.grundy.value}</th>
              <th scope="col">{w.grundy.binary}</th>
            </tr>
          </thead>
          <tbody>
            {grundy.heaps.map((value, heap) => (
              <tr key={heap}>
                <th scope="row">{String.fromCharCode(65 + heap)}</th>
                <td>{sizes[heap]}</td>
                <td>{value}</td>
                <td class="mono">{binary(value, width)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {w.grundy.sum}
              </th>
              <td>
                <strong>{grundy.sum}</strong>
              </td>
              <td class="mono">{binary(grundy.sum, width)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="small">{misere ? w.grundy.misere : grundy.sum === 0 ? w.grundy.zero : w.grundy.balance(tell ? grundy.moves.map(name).join(", ") : null)}</p>
      <details class="fold">
        <summary>{w.grundy.table}</summary>
        <div class="scroll-x" tabIndex={0} role="group" aria-label={w.grundy.table}>
          <table class="figures">
            <tbody>
              <tr>
                <th scope="row">{w.grundy.sticks}</th>
                {grundy.values.map((_, size) => (
                  <td key={size}>{size}</td>
                ))}
              </tr>
              <tr>
                <th scope="row">{w.grundy.value}</th>
                {grundy.values.map((value, size) => (
                  <td key={size}>
                    <strong>{value}</strong>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
