import { Children, type ComponentProps, type CSSProperties, isValidElement, type ReactNode } from "react";
import { CopyButton } from "@/components/content/code/code-fence";
import { joinClasses } from "@/components/content/prop-values";
import { breakableText } from "@/components/ui/breakable-text";

/** Preformatted text that an author wrote as HTML; fences are rendered by CodeFence. */
export function Preformatted({ className, ...props }: ComponentProps<"pre">): ReactNode {
  return (
    <div className={joinClasses("code-block", className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as in CodeFence */}
      <pre tabIndex={0} {...props} />
      <CopyButton />
    </div>
  );
}

const SYMBOL = "[⌘⌥⌃⇧⇪⏎↵⌫⌦⎋⇥␣←→↑↓]";
const MODIFIER = "(?:Ctrl|Control|Cmd|Command|Alt|Option|Opt|Shift|Meta|Win|Super|Fn)";
const NAMED = "Esc|Tab|Enter|Return|Space|Backspace|Delete|Del|Insert|Home|End|Page ?Up|Page ?Down|Up|Down|Left|Right";
const KEY = `(?:${MODIFIER}|${NAMED}|F\\d{1,2}|\\S)`;
const KEYS = new RegExp(`^(?:${SYMBOL}+|[⌘⌥⌃⇧]+ ?(?:\\+ ?)?${KEY}|(?:${MODIFIER} ?\\+ ?)+${KEY})$`, "iu");

/** Inline code up to this length, in characters, stays on one line. */
const SHORT_CODE_LENGTH = 24;

/** Inline code; code that consists of keyboard symbols, or of keys pressed together, is shown as keys. */
export function InlineCode({ children, ...props }: ComponentProps<"code">): ReactNode {
  if (typeof children === "string" && KEYS.test(children)) return <kbd>{children}</kbd>;
  if (typeof children !== "string") return <code {...props}>{children}</code>;
  if (children.length > SHORT_CODE_LENGTH || !/\W/.test(children))
    return <code {...props}>{breakableText(children)}</code>;
  return (
    <code {...props} className={joinClasses("short-code", props.className)}>
      {children}
    </code>
  );
}

/** Tables with at least this many rows are rendered when they come near the viewport (`table.css`). */
const LONG_TABLE_ROWS = 8;

/** A table that scrolls on its own where the column is too narrow. */
export function Table({ children, ...props }: ComponentProps<"table">): ReactNode {
  const rows = countRows(children);
  const isLong = rows >= LONG_TABLE_ROWS;
  return (
    <div
      className="table-scroll"
      {...(isLong && { "data-is-long": "", style: { "--rows": rows } as CSSProperties })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as in CodeFence
      tabIndex={0}
    >
      <table {...props}>{withBody(children)}</table>
    </div>
  );
}

/** Counts the rows of a table, from which its height is estimated until it is rendered. */
function countRows(children: ReactNode): number {
  let count = 0;
  for (const part of Children.toArray(children)) {
    if (!isValidElement<{ children?: ReactNode }>(part)) continue;
    count += part.type === "tr" ? 1 : countRows(part.props.children);
  }
  return count;
}

/** Wraps rows directly below a table in a `tbody`: browsers insert one, which React would not find when it hydrates. */
function withBody(children: ReactNode): ReactNode {
  const parts = Children.toArray(children).filter((part) => typeof part !== "string" || part.trim() !== "");
  const rows = parts.filter((part) => isValidElement(part) && part.type === "tr");
  if (rows.length === 0) return children;
  return [...parts.filter((part) => !rows.includes(part)), <tbody key="rows">{rows}</tbody>];
}

/** A form control; the boxes of task lists get a name. */
export function Input(props: ComponentProps<"input">): ReactNode {
  if (props.type !== "checkbox" || !props.disabled) return <input {...props} />;
  return <input aria-label={props.checked ? "Done" : "Not done"} {...props} readOnly />;
}
