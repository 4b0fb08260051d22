// The lessons of the course: a list, and one lesson with its figures and exercises.
import { useMemo } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { dictionary } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { href, useRoute } from "../../shell/route";
import { CopyLink } from "../../ui/copy";
import { encode } from "./drawing";
import { LabelExercise, MarkExercise, StrategyExercise } from "./exercise-graph";
import { ChoiceExercise, GrundyExercise, NumbersExercise, PlayExercise } from "./exercise-other";
import { GraphView } from "./graph-view";
import { growingLooks, GrowthOptions, Legend, StepBar, useGrowing } from "./growth";
import { lessons, type Exercise, type Figure, type Lesson, type Pictured } from "./lessons";
import { lessonsEn, type LessonWords } from "./lessons.en";
import { lessonsFr } from "./lessons.fr";
import { drawnPlaces, plainEdges, plainVertices, scenePlaces, strategyKind, playersOf, type Places } from "./looks";
import { useScene, type Scene } from "./scene";
import { spaced, useWords } from "./words";

const useLessonWords = dictionary(lessonsEn, spaced(lessonsFr));

/** *attractor* is a term of the course. */
function Rich({ text }: { text: string }) {
  return <>{text.split("*").map((part, index) => (index % 2 === 1 ? <em key={index}>{part}</em> : part))}</>;
}

/** Asks for the scene of a game and draws with it what `children` says. */
function WithScene({ of, children }: { of: Pictured; children: (scene: Scene, places: Places) => ComponentChildren }) {
  const { answer: scene, error, retry } = useScene(of.game, of.layout);
  const places = useMemo(() => scene && (of.drawing ? drawnPlaces(of.drawing, scene) : scenePlaces(scene)), [scene, of]);
  if (error) return <ErrorNotice error={error} onRetry={retry} />;
  if (!scene || !places) return <div class="figure-wait" />;
  return <>{children(scene, places)}</>;
}

function GrowingFigure({ figure, scene, places, label }: { figure: Figure; scene: Scene; places: Places; label: string }) {
  const w = useWords();
  const { query } = useRoute();
  const fixed = figure.whose === "both" ? undefined : figure.whose;
  const growing = { ...useGrowing(scene, fixed), ...(figure.counters && !query.has("counters") ? { counters: true } : {}) };
  const { vertices, edges } = growingLooks(scene, places, growing, null, w);
  return (
    <>
      <GraphView label={label} vertices={vertices} edges={edges} start={scene.start} width={places.width} height={places.height} largest={1.1} />
      <StepBar step={growing.step} last={growing.last} onStep={growing.setStep} />
      <Legend whose={growing.whose} counters={growing.counters} draws={growing.draws && scene.vertices.some((vertex) => vertex.value === "draw")} />
      {!fixed && !figure.counters && <GrowthOptions growing={growing} strategies={false} />}
    </>
  );
}

function LessonFigure({ figure, number, caption }: { figure: Figure; number: number; caption: string }) {
  const w = useWords();
  const label = `${w.lessons.figure(number)}: ${caption}`;
  return (
    <figure class="lesson-figure card">
      <WithScene of={figure}>
        {(scene, places) => {
          if (figure.kind === "grow") return <GrowingFigure figure={figure} scene={scene} places={places} label={label} />;
          const shown = figure.kind === "strategy" ? playersOf(figure.whose) : [];
          const edges = plainEdges(scene, places).map((edge) => ({ ...edge, kind: strategyKind(scene, [edge.from, edge.to], shown) }));
          return <GraphView label={label} vertices={plainVertices(scene, places, w)} edges={edges} start={scene.start} width={places.width} height={places.height} largest={1.1} />;
        }}
      </WithScene>
      <figcaption>
        <strong>{w.lessons.figure(number)}.</strong> {caption}{" "}
        {figure.drawing ? (
          <a href={href("graphs", { g: encode(figure.drawing) })}>{w.lessons.openIt}</a>
        ) : (
          <a href={href("graphs/nim", { mode: "graph", ...nimAddress(figure) })}>{w.lessons.openIt}</a>
        )}
      </figcaption>
    </figure>
  );
}

function nimAddress({ game }: Pictured): Record<string, string> {
  const text = (value: unknown): string => (Array.isArray(value) ? value.join(",") : String(value));
  return Object.fromEntries(Object.entries(game.parameters).map(([name, value]) => [name, text(value)]));
}

function ExerciseOf({ exercise, number, words }: { exercise: Exercise; number: number; words: LessonWords["exercises"][number] }) {
  const common = { number, prompt: words.prompt };
  if (exercise.kind === "grundy") return <GrundyExercise exercise={exercise} {...common} />;
  return (
    <WithScene of={exercise}>
      {(scene, places) => {
        const all = { ...common, scene, places };
        switch (exercise.kind) {
          case "mark":
            return <MarkExercise exercise={exercise} {...all} />;
          case "label":
            return <LabelExercise exercise={exercise} {...all} />;
          case "strategy":
            return <StrategyExercise exercise={exercise} {...all} />;
          case "numbers":
            return <NumbersExercise exercise={exercise} labels={words.labels ?? []} {...all} />;
          case "choice":
            return <ChoiceExercise exercise={exercise} {...all} />;
          case "play":
            return <PlayExercise exercise={exercise} {...all} />;
        }
      }}
    </WithScene>
  );
}

function OneLesson({ lesson, number }: { lesson: Lesson; number: number }) {
  const w = useWords();
  const words = useLessonWords()[lesson.id];
  const [before, after] = [lessons[number - 2], lessons[number]];
  const all = useLessonWords();
  return (
    <article class="lesson stack">
      <nav class="row row-between" aria-label={w.lessons.title}>
        <a href={href("graphs/lessons")}>← {w.lessons.all}</a>
        <CopyLink />
      </nav>
      <h2>{w.lessons.heading(number, words.title)}</h2>
      <div class="lesson-text">
        {words.text.map((paragraph) => (
          <p key={paragraph}>
            <Rich text={paragraph} />
          </p>
        ))}
      </div>
      {lesson.figures.map((figure, index) => (
        <LessonFigure key={index} figure={figure} number={index + 1} caption={words.captions[index] ?? ""} />
      ))}
      {words.after.length > 0 && (
        <div class="lesson-text">
          {words.after.map((paragraph) => (
            <p key={paragraph}>
              <Rich text={paragraph} />
            </p>
          ))}
        </div>
      )}
      <h2>{w.lessons.exercises}</h2>
      {lesson.exercises.map((exercise, index) => (
        <ExerciseOf key={index} exercise={exercise} number={index + 1} words={words.exercises[index] ?? { prompt: "" }} />
      ))}
      <nav class="row row-between" aria-label={w.lessons.next}>
        <span>{before && <a href={href(`graphs/lessons/${before.id}`)}>← {all[before.id].title}</a>}</span>
        <span>{after && <a href={href(`graphs/lessons/${after.id}`)}>{all[after.id].title} →</a>}</span>
      </nav>
    </article>
  );
}

export function Lessons() {
  const w = useWords();
  const { path } = useRoute();
  const words = useLessonWords();
  const at = lessons.findIndex((lesson) => lesson.id === path[2]);
  const lesson = lessons[at];
  if (lesson) return <OneLesson key={lesson.id} lesson={lesson} number={at + 1} />;
  return (
    <div class="stack">
      <p class="graphs-lead">{w.lessons.intro}</p>
      <ol class="lesson-list">
        {lessons.map(({ id, exercises }, index) => (
          <li key={id}>
            <a class="card lesson-card" href={href(`graphs/lessons/${id}`)}>
              <span class="lesson-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <strong>{words[id].title}</strong>
                <span class="muted small block">{words[id].summary}</span>
                <span class="small block">{w.lessons.count(exercises.length)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
