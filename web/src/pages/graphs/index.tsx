import { useRoute, go } from "../../shell/route";
import { Tabs } from "../../ui/tabs";
import type { Page } from "../page";
import { Lessons } from "./lesson-page";
import { Nim } from "./nim";
import { useWords } from "./words";
import { Workbench } from "./workbench";
import "./graphs.css";

type Part = "graph" | "nim" | "lessons";

function GraphsPage() {
  const w = useWords();
  const { path } = useRoute();
  const part: Part = path[1] === "nim" || path[1] === "lessons" ? path[1] : "graph";
  return (
    <>
      <h1>{w.title}</h1>
      <Tabs
        label={w.title}
        value={part}
        tabs={[
          { value: "graph", label: w.parts.graph },
          { value: "nim", label: w.parts.nim },
          { value: "lessons", label: w.parts.lessons },
        ]}
        onChange={(next) => go(next === "graph" ? "graphs" : `graphs/${next}`)}
      >
        {part === "graph" ? <Workbench /> : part === "nim" ? <Nim /> : <Lessons />}
      </Tabs>
    </>
  );
}

export const graphs: Page = { id: "graphs", component: GraphsPage };
