import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { CodeFence } from "@/components/content/code/code-fence";
import { Table } from "@/components/content/html/html-elements";
import { joinClasses } from "@/components/content/prop-values";
import { app } from "@/lib/port";

interface DescriptionProps {
  markdown?: string;
  className?: string;
  /** What the text is part of: a field, or the page. */
  look?: "field-content" | "api-introduction";
}

/** A description from a specification: Markdown, in the look of the text that authors write. */
export function Description({ markdown, className, look = "field-content" }: DescriptionProps): ReactNode {
  if (!markdown) return null;
  const content = app().renderDescription(markdown);
  const shared = { className: joinClasses("mdx-content", look, className) };
  return typeof content === "string" ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by lib/openapi/operation/description-html.ts
    <div {...shared} dangerouslySetInnerHTML={{ __html: content }} />
  ) : (
    <div {...shared}>{toJsxRuntime(content, { Fragment, jsx, jsxs, components: { pre: Fence, table: Table } })}</div>
  );
}

function Fence({ children }: ComponentProps<"pre">): ReactNode {
  const code = children as ReactElement<ComponentProps<"code">>;
  const text = String(code.props?.children ?? "").replace(/\n$/, "");
  const language = /language-(\S+)/.exec(code.props?.className ?? "")?.[1];
  const source = { text, language, highlight: [], focus: [], hasLineNumbers: false };
  return <CodeFence source={source} language={language} />;
}
