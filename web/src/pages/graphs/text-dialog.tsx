// The graph as text: to paste, upload, change or keep. The service reads it, in either of the forms of docs/graphs.md.
import { useEffect, useState } from "preact/hooks";
import { asServiceError, askOnce } from "../../engine/use-answer";
import type { ServiceError } from "../../engine/engine";
import { ErrorNotice } from "../../shell/errors";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { toast } from "../../ui/toast";
import { useShared } from "../../i18n";
import { drawingOf, type Drawing } from "./drawing";
import { graphGame, type Scene } from "./scene";
import { useWords } from "./words";

interface TextDialogProps {
  open: boolean;
  text: string;
  onClose: () => void;
  onRead: (drawing: Drawing) => void;
}

function save(name: string, type: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function TextDialog({ open, text, onClose, onRead }: TextDialogProps) {
  const w = useWords();
  const shared = useShared();
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState<ServiceError | null>(null);
  useEffect(() => {
    setTyped(text);
    setError(null);
  }, [open, text]);
  const read = async (source: string): Promise<void> => {
    try {
      const game = graphGame(source);
      onRead(drawingOf(await askOnce<Scene>({ verb: "scene", game: game.game, parameters: game.parameters })));
      onClose();
    } catch (problem) {
      setError(asServiceError(problem));
    }
  };
  const picture = async (): Promise<void> => {
    try {
      const game = graphGame(text);
      const { picture: svg } = await askOnce<{ picture: string }>({ verb: "draw", game: game.game, parameters: game.parameters });
      save("graph.svg", "image/svg+xml", svg);
    } catch (problem) {
      setError(asServiceError(problem));
    }
  };
  const upload = async (files: FileList | null): Promise<void> => {
    const file = files?.[0];
    if (!file) return;
    const content = await file.text();
    setTyped(content);
    await read(content);
  };
  return (
    <Dialog title={w.text.title} open={open} onClose={onClose}>
      <TextField label={w.text.label} help={w.text.help} rows={11} mono value={typed} onChange={setTyped} onInput={setTyped} />
      {error && <ErrorNotice error={error} />}
      <div class="row">
        <Button kind="primary" onClick={() => void read(typed)}>
          {w.text.read}
        </Button>
        <label class="button upload">
          <input type="file" class="hidden-visually" accept=".game,.txt,.pg,.gm,text/plain" onChange={(event) => void upload(event.currentTarget.files)} />
          <span>{w.text.upload}</span>
        </label>
      </div>
      <div class="row">
        <Button icon="download" kind="quiet" onClick={() => save("graph.game", "text/plain", text)}>
          {w.text.download}
        </Button>
        <Button icon="download" kind="quiet" onClick={() => void picture()}>
          {w.text.picture}
        </Button>
        <Button kind="quiet" onClick={() => void copyText(text).then((done) => toast(done ? shared.buttons.copied : text))}>
          {shared.buttons.copy}
        </Button>
      </div>
    </Dialog>
  );
}
