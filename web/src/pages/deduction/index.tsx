import { dictionary } from "../../i18n";
import type { Page } from "../page";
import { en } from "./words.en";
import { fr } from "./words.fr";

const useWords = dictionary(en, fr);

function DeductionPage() {
  const w = useWords();
  return <h1>{w.title}</h1>;
}

export const deduction: Page = { id: "deduction", component: DeductionPage };
