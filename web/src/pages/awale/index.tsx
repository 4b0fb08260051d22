// Awalé: play and look (#/awale), or the exam (#/awale/exam?u0=42).
import { go, useRoute } from "../../shell/route";
import { Tabs } from "../../ui/tabs";
import type { Page } from "../page";
import { ExamView } from "./exam";
import { PlayView } from "./play";
import { useWords } from "./words";
import "./awale.css";

type Tab = "play" | "exam";

function AwalePage() {
  const w = useWords();
  const tab: Tab = useRoute().path[1] === "exam" ? "exam" : "play";
  return (
    <div class="stack">
      <div>
        <h1>{w.title}</h1>
        <p class="muted awale-lead">{w.lead}</p>
      </div>
      <Tabs<Tab>
        label={w.title}
        value={tab}
        tabs={[
          { value: "play", label: w.tabs.play },
          { value: "exam", label: w.tabs.exam },
        ]}
        onChange={(next) => go(next === "exam" ? "awale/exam" : "awale")}
      >
        {tab === "exam" ? <ExamView /> : <PlayView />}
      </Tabs>
    </div>
  );
}

export const awale: Page = { id: "awale", component: AwalePage };
