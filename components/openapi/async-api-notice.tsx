import type { ReactNode } from "react";
import { fillWords, type InterfaceWords } from "@/lib/interface-words/words";

/** Says that a page is about an AsyncAPI channel, whose reference is not drawn. */
export function AsyncApiNotice({ channel, words }: { channel: string; words: InterfaceWords }): ReactNode {
  return (
    <p role="note" className="not-prose mb-6 rounded-2xl border border-line bg-sunken p-4 text-sm text-text">
      {fillWords(words.asyncApiNotice, { name: channel })}
    </p>
  );
}
