import type { ReactNode } from "react";
import { CodeFence } from "@/components/content/code/code-fence";
import { nodeText } from "@/components/content/node-text";
import { readBoolean, readText } from "@/components/content/prop-values";
import { readLineRanges } from "@/lib/content/pipeline/code/fence-meta";

interface CodeBlockProps {
  language?: string;
  filename?: string;
  icon?: string;
  lines?: boolean | string;
  wrap?: boolean | string;
  nocopy?: boolean | string;
  expandable?: boolean | string;
  highlight?: string | readonly number[];
  focus?: string | readonly number[];
  children?: ReactNode;
}

/** A block whose text is only known at render time; the compiler has turned those with text in the source into fences. */
export function CodeBlock({ filename, icon, children, ...options }: CodeBlockProps): ReactNode {
  const language = readText(options.language);
  const text = nodeText(children).replace(/^\n+|\n+$/g, "");
  if (text === "") return children;
  const focus = readLines(options.focus);
  const hasLineNumbers = readBoolean(options.lines);
  return (
    <CodeFence
      source={{ text, language, focus, hasLineNumbers, highlight: readLines(options.highlight) }}
      language={language}
      title={filename}
      icon={icon}
      hasLineNumbers={hasLineNumbers}
      hasFocus={focus.length > 0}
      wraps={readBoolean(options.wrap)}
      noCopy={readBoolean(options.nocopy)}
      lineCount={readBoolean(options.expandable) ? text.split("\n").length : undefined}
    />
  );
}

function readLines(written: string | readonly number[] | undefined): number[] {
  return readLineRanges(String(written ?? ""));
}
