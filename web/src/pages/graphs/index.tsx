import { dictionary } from "../../i18n";
import type { Page } from "../page";
import { en } from "./words.en";
import { fr } from "./words.fr";

const useWords = dictionary(en, fr);

function GraphsPage() {
  const w = useWords();
  return <h1>{w.title}</h1>;
}

export const graphs: Page = { id: "graphs", component: GraphsPage };
