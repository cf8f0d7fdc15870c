import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { nodeText } from "@/components/content/node-text";
import { readList, readText } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { currentMessages } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";
import { formatMessage } from "@/lib/i18n/messages";

interface PromptProps extends IconProperties {
  description?: ReactNode;
  actions?: readonly string[] | string;
  /** The prompt as the author wrote it; set by the pipeline. */
  text?: string;
  children?: ReactNode;
}

/** A prompt for an assistant: a description, and the text to copy, which is not shown. */
export function Prompt({ description, actions, text, children, ...icon }: PromptProps): ReactNode {
  const messages = currentMessages();
  const source = (readText(text) ?? nodeText(children)).trim();
  const wanted = actions === undefined ? ["copy"] : readList(actions);
  return (
    <div className="prompt">
      <Icon icon={icon.icon ?? "terminal"} style={icon.iconType} library={icon.iconLibrary} className="prompt-icon" />
      <div className="prompt-description">{renderInlineMarkdown(description, { keepsLinks: true })}</div>
      <div className="prompt-actions">
        {wanted.includes("cursor") ? (
          <a
            className="prompt-button"
            href={`https://cursor.com/link/prompt?text=${encodeURIComponent(source)}`}
            target="_blank"
            rel="noreferrer"
          >
            {formatMessage(messages.openIn, { name: "Cursor" })}
          </a>
        ) : null}
        {wanted.includes("copy") ? (
          <button type="button" className="prompt-button" data-copy="prompt">
            {messages.copyPrompt}
          </button>
        ) : null}
      </div>
      <pre className="prompt-source" hidden>
        {source}
      </pre>
    </div>
  );
}
