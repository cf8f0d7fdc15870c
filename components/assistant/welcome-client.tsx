"use client";

import { useEffect, useState } from "react";
import { Sparkle } from "@/components/assistant/assistant-glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { chooseStarterTopics } from "@/lib/assistant/client/starter-topics";

interface WelcomeProps {
  /** The author's own questions. */
  questions: readonly string[];
  labels: AssistantLabels;
  onAsk: (question: string) => void;
}

/** An empty conversation: what the assistant is for, and questions about the page to begin with. */
export function Welcome({ questions, labels, onAsk }: WelcomeProps) {
  const [topics, setTopics] = useState<string[]>([]);
  useEffect(() => {
    const read = () => setTopics(readTopics(questions, labels.assistantStart));
    read();
    // The page behind the panel may change while the panel stays open.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-current-path"] });
    return () => observer.disconnect();
  }, [questions, labels]);
  return (
    <div className="flex min-h-full flex-col justify-end gap-5 pb-2">
      <div className="m-auto flex max-w-64 flex-col items-center gap-4 py-8 text-center">
        <span className="grid size-12 place-items-center rounded-2xl bg-primary-soft text-primary-strong">
          <Sparkle className="size-6" />
        </span>
        <p className="text-[0.9375rem] leading-6 font-medium text-balance text-ink">{labels.assistantWelcome}</p>
      </div>
      {topics.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {topics.map((question) => (
            <li key={question}>
              <button
                type="button"
                className="assistant-suggestion starter-question-text"
                onClick={() => onAsk(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Topics of the page behind the panel and of the pages near it; a page that is itself a chat has none. */
function readTopics(questions: readonly string[], start: string): string[] {
  const places = "#content-area h1, #content h2[id], .accordion-title";
  const isChat = document.querySelector("[data-assistant-page]") !== null;
  const headings = isChat ? [] : Array.from(document.querySelectorAll(places), (part) => part.textContent);
  return chooseStarterTopics({ questions, headings, nearby: isChat ? [] : titlesNearby(), start });
}

/** Titles of the other pages in the sidebar, nearest first. */
function titlesNearby(): string[] {
  const links = [...document.querySelectorAll(".sidebar-tree a")];
  const current = links.findIndex((link) => link.ariaCurrent === "page");
  const distance = new Map(links.map((link, index) => [link, Math.abs(index - current)]));
  const nearest = links.toSorted((one, other) => (distance.get(one) ?? 0) - (distance.get(other) ?? 0));
  return nearest.map(({ childNodes }) => {
    const parts = [...childNodes].filter((part) => !(part instanceof Element && part.matches("[class*='pill']")));
    return parts.map(({ textContent }) => textContent).join("");
  });
}
