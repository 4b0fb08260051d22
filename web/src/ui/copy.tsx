import { useLanguage, useShared } from "../i18n";
import { permalink } from "../shell/route";
import { Button } from "./button";
import { toast } from "./toast";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the address of what is on the screen. Where the clipboard is forbidden, the address itself is shown. */
export function CopyLink() {
  const w = useShared();
  const language = useLanguage();
  const copy = async (): Promise<void> => {
    const address = permalink(language);
    toast((await copyText(address)) ? w.buttons.linkCopied : address);
  };
  return (
    <Button icon="link" kind="quiet" onClick={() => void copy()}>
      {w.buttons.copyLink}
    </Button>
  );
}
