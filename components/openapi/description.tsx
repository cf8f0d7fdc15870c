import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { type ComponentProps, isValidElement, type ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { CodeFence } from "@/components/content/code/code-fence";
import { Table } from "@/components/content/html/html-elements";
import { nodeText } from "@/components/content/node-text";
import { joinClasses } from "@/components/content/prop-values";
import { textDirection } from "@/lib/base/text-direction";
import { app } from "@/lib/port";

interface DescriptionProps {
  markdown?: string;
  className?: string;
  /** The text is part of a field, or of the page. */
  look?: "field-content" | "api-introduction";
}

/** A description from a specification, rendered as Markdown with the styles of page text. */
export function Description({ markdown, className, look = "field-content" }: DescriptionProps): ReactNode {
  if (!markdown) return null;
  const content = app().renderDescription(markdown);
  const shared = { className: joinClasses("mdx-content", look, className), dir: textDirection(markdown) };
  return typeof content === "string" ? (
    // oxlint-disable-next-line react/no-danger -- sanitized by lib/openapi/operation/description-html.ts
    <div {...shared} dangerouslySetInnerHTML={{ __html: content }} />
  ) : (
    <div {...shared}>{toJsxRuntime(content, { Fragment, jsx, jsxs, components: { pre: Fence, table: Table } })}</div>
  );
}

/** Preformatted text, of Markdown or of HTML. */
function Fence({ children }: ComponentProps<"pre">): ReactNode {
  const className = isValidElement<ComponentProps<"code">>(children) ? children.props.className : undefined;
  const language = /language-(\S+)/.exec(className ?? "")?.[1];
  const text = nodeText(children).replace(/\n$/, "");
  const source = { text, language, highlight: [], focus: [], hasLineNumbers: false };
  return <CodeFence source={source} language={language} />;
}
