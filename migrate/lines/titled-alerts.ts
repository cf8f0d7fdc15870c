import { calloutTags } from "@/migrate/lines/containers";
import { mapBlocks, tagLines } from "@/migrate/lines/line-walker";
import type { RewrittenLine } from "@/migrate/types";

const ALERT = /^>[ \t]*\[!(note|tip|info|important|warning|caution|danger)\][ \t]+(\S.*)$/i;

/** Converts alerts with a title (`> [!NOTE] Title`) to callouts. Alerts without a title need no conversion. */
export function rewriteTitledAlerts(lines: readonly RewrittenLine[]): RewrittenLine[] {
  return mapBlocks(lines, ({ text, origin }, index) => {
    const [, type = "", title] = ALERT.exec(text) ?? [];
    if (title === undefined) return undefined;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((line) => !line.text.startsWith(">"));
    const inner = end === -1 ? rest : rest.slice(0, end);
    const callout = calloutTags(type, title);
    const last = (rest[end] ?? lines.at(-1))?.origin ?? origin;
    return {
      length: inner.length + 1,
      lines: [
        ...tagLines("", callout.open, origin),
        ...inner.map((line) => ({ ...line, text: line.text.replace(/^>[ \t]?/, "") })),
        ...tagLines("", callout.close, last),
      ],
    };
  });
}
