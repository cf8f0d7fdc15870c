import type { ReactNode } from "react";
import { CodeFence } from "@/components/mdx/code-fence";
import { nodeText } from "@/components/mdx/node-text";
import { readBoolean } from "@/components/mdx/prop-values";
import { escapeHtml } from "@/lib/mdx/code/render-code";

interface CodeBlockProps {
  language?: string;
  filename?: string;
  icon?: string;
  lines?: boolean | string;
  wrap?: boolean | string;
  nocopy?: boolean | string;
  expandable?: boolean | string;
  children?: ReactNode;
}

/** A block whose text is only known when the page runs, without colours; static ones are fences by the time they run. */
export function CodeBlock({ language, filename, icon, children, ...options }: CodeBlockProps): ReactNode {
  const text = nodeText(children).replace(/^\n+|\n+$/g, "");
  if (text === "") return children;
  return (
    <CodeFence
      html={escapeHtml(text)}
      language={language}
      title={filename}
      icon={icon}
      wraps={readBoolean(options.wrap)}
      noCopy={readBoolean(options.nocopy)}
      lineCount={readBoolean(options.expandable) ? text.split("\n").length : undefined}
    />
  );
}
