"use client";

import { useEffect, useState } from "react";
import type { AssistantWords } from "@/components/assistant/assistant-config";
import { Sparkle } from "@/components/assistant/assistant-glyph";
import { fillWords } from "@/lib/interface-words/words";

/** An empty conversation: what the assistant is for, and questions about the page to begin with. */
export function Welcome({ words, onAsk }: { words: AssistantWords; onAsk: (question: string) => void }) {
  const [topics, setTopics] = useState<string[]>([]);
  useEffect(() => {
    const read = () => setTopics(readTopics());
    read();
    // The page behind the panel changes without it.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-current-path"] });
    return () => observer.disconnect();
  }, []);
  return (
    <div className="flex min-h-full flex-col justify-end gap-5 pb-2">
      <div className="m-auto flex max-w-64 flex-col items-center gap-4 py-8 text-center">
        <span className="grid size-12 place-items-center rounded-2xl bg-primary-soft text-primary-strong">
          <Sparkle className="size-6" />
        </span>
        <p className="text-[0.9375rem] leading-6 font-medium text-balance text-ink">{words.assistantWelcome}</p>
      </div>
      {topics.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {topics.map((title) => (
            <li key={title}>
              <button
                type="button"
                className="assistant-suggestion"
                onClick={() => onAsk(fillWords(words.assistantExplain, { title }))}
              >
                {fillWords(words.assistantExplain, { title })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The page's title and its first headings. */
function readTopics(): string[] {
  const headings = document.querySelectorAll("#content h1, #content .mdx-content h2[id]");
  const titles = [...headings].map((heading) => heading.textContent?.replace(/\s+/g, " ").trim() ?? "");
  return [...new Set(titles)].filter((title) => title !== "" && title.length <= 60).slice(0, 3);
}
