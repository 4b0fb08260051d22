import { engine } from "../../engine/choose";
import { dictionary, useLanguage, useShared } from "../../i18n";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy";
import { toast } from "../../ui/toast";
import type { Page } from "../page";
import { en } from "./words.en";
import { fr } from "./words.fr";
import "./about.css";

const useWords = dictionary(en, fr);

function AboutPage() {
  const w = useWords();
  const shared = useShared();
  const language = useLanguage();
  const address = `${location.href.replace(/[#?].*$/s, "")}?embed#/boards/morpion?lang=${language}`;
  const frame = `<iframe src="${address}" width="100%" height="640" title="Perfect Play"></iframe>`;
  return (
    <div class="about">
      <h1>{w.title}</h1>
      <p class="about-intro">{w.intro}</p>
      <h2>{w.words}</h2>
      <dl class="about-words">
        {w.glossary.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h2>{w.believe}</h2>
      <ul>
        {w.beliefs.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h2>{w.engine}</h2>
      <p>{engine().kind === "http" ? w.engineHttp : w.engineWasm}</p>
      <p>{w.remembers}</p>
      <h2>{w.keys}</h2>
      <dl class="about-words about-keys">
        {w.keyTable.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h2>{w.embed}</h2>
      <p>{w.embedText}</p>
      <pre class="about-code">
        <code>{frame}</code>
      </pre>
      <p>
        <Button onClick={() => void copyText(frame).then((done) => toast(done ? shared.buttons.copied : frame))}>{w.embedCopy}</Button>
      </p>
      <p class="muted small">{w.licence}</p>
    </div>
  );
}

export const about: Page = { id: "about", component: AboutPage };
