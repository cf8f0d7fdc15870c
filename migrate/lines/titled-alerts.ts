import { calloutOf } from "@/migrate/lines/containers";
import { FenceTracker, tagLines, titleAttribute } from "@/migrate/lines/line-walker";
import type { RewrittenLine } from "@/migrate/types";

const ALERT = /^>[ \t]*\[!(note|tip|info|important|warning|caution|danger)\][ \t]+(\S.*)$/i;

/** Converts alerts with a title (`> [!NOTE] Title`) to callouts. Alerts without a title need no conversion. */
export function rewriteTitledAlerts(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  let close: string | undefined;
  const rewritten: RewrittenLine[] = [];
  for (const line of lines) {
    const { text, origin } = line;
    if (close !== undefined) {
      if (text.startsWith(">")) {
        rewritten.push({ ...line, text: text.replace(/^>[ \t]?/, "") });
        continue;
      }
      rewritten.push(...tagLines("", close, origin));
      close = undefined;
    }
    const [, type = "", title] = fences.isCode(text) ? [] : (ALERT.exec(text) ?? []);
    if (title === undefined) {
      rewritten.push(line);
      continue;
    }
    const callout = calloutOf(type, title);
    rewritten.push(...tagLines("", `<${callout.name}${titleAttribute(callout.title)}>`, origin));
    close = `</${callout.name}>`;
  }
  if (close !== undefined) rewritten.push(...tagLines("", close, lines.at(-1)?.origin ?? 0));
  return rewritten;
}
