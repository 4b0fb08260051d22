import { href } from "../../shell/route";
import type { Page } from "../page";
import { AwalePicture, ColumnsPicture, GraphPicture, PegsPicture } from "./pictures";
import { Try } from "./try";
import { useWords } from "./words";
import "./home.css";

const pictures = { graphs: GraphPicture, boards: ColumnsPicture, awale: AwalePicture, deduction: PegsPicture };
const families = ["graphs", "boards", "awale", "deduction"] as const;

function HomePage() {
  const w = useWords();
  const openings = [
    { text: w.links.c4play, to: href("boards/connect-four", { side: "J0", level: 3, values: "off" }) },
    { text: w.links.c4best, to: href("boards/connect-four", { tab: "values" }) },
    { text: w.links.review, to: href("boards/connect-four", { moves: "4444422335516662235333" }) },
    { text: w.links.morpionTrap, to: href("boards/morpion", { moves: "a1" }) },
    { text: w.links.hex, to: href("boards/hex", { size: 5 }) },
    { text: w.links.watch, to: href("boards/connect-four", { width: 5, height: 4, side: "none" }) },
  ];
  return (
    <>
      <div class="hero">
        <div>
          <h1>{w.title}</h1>
          <p class="lead">{w.lead}</p>
        </div>
        <Try />
      </div>
      <ul class="families">
        {families.map((id) => {
          const Picture = pictures[id];
          const words = w.families[id];
          return (
            <li key={id} class="card family">
              <div class="family-picture" role="img" aria-label={words.picture}>
                <Picture />
              </div>
              <h2>
                <a href={href(id)}>{words.title}</a>
              </h2>
              <p>{words.text}</p>
            </li>
          );
        })}
      </ul>
      <h2 class="openings-title">{w.openings}</h2>
      <ul class="openings">
        {openings.map(({ text, to }) => (
          <li key={to}>
            <a href={to}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

export const home: Page = { id: "home", component: HomePage };
