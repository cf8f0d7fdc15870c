"use client";

import "@/components/assistant/assistant.css";
import "@/components/assistant/assistant-reply.css";
import { useEffect, useState } from "react";
import { ClosedComposer } from "@/components/assistant/closed-composer";
import { loadConfig } from "@/components/assistant/load-config";
import { type AssistantQuestion, onPageQuestion } from "@/components/assistant/page-question";
import { Workspace } from "@/components/assistant/workspace-client";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";

export interface PageChatProps {
  /** URL of the settings of the chat. */
  endpoint: string;
  /** Messages that are needed before the others have loaded. */
  labels: { assistantPlaceholder: string; assistantUnavailable: string; tryAgain: string };
}

/** The assistant in the page itself (format reference 3.4). Whatever opens the panel on other pages leads to this chat. */
export function PageChat({ endpoint, labels }: PageChatProps) {
  const [config, setConfig] = useState<AssistantConfig>();
  const [hasFailed, setHasFailed] = useState(false);
  const [question, setQuestion] = useState<AssistantQuestion>({ isRestored: true });

  useEffect(() => onPageQuestion((asked) => setQuestion({ ...asked })), []);

  // The panel may be open from the page before.
  useEffect(() => {
    window.dispatchEvent(new Event("lectern:assistant-page"));
  }, []);

  useEffect(() => {
    if (!hasFailed) loadConfig(endpoint).then(setConfig, () => setHasFailed(true));
  }, [endpoint, hasFailed]);

  if (config) return <Workspace config={config} isOpen request={question} />;
  return (
    <>
      <ClosedComposer label={labels.assistantPlaceholder} {...(hasFailed && { note: labels.assistantUnavailable })} />
      {hasFailed && (
        <button type="button" className="assistant-button self-center" onClick={() => setHasFailed(false)}>
          {labels.tryAgain}
        </button>
      )}
    </>
  );
}
