import { ownValue } from "@/lib/base/own-value";
import { isKnownIcon } from "@/lib/content/icons/load-icon.server";

/** Names of other sets that Font Awesome, which is ours too, has under another name. */
const ICONS: Readonly<Record<string, string>> = {
  close: "xmark",
  alert: "triangle-exclamation",
  "check-all": "check-double",
};

/** An icon of MkDocs, such as `fontawesome-brands-github`, under the same name in Font Awesome; nothing for one that has none. */
export function iconTag(set: string, written: string): string {
  const [, style, styled] = /^(brands|solid|regular)-(.+)$/.exec(written) ?? [];
  const plain = written.replace(/-\d+$/, "");
  const name = styled ?? ownValue(ICONS, plain) ?? plain;
  const iconType = set === "simple" ? "brands" : style;
  if (!isKnownIcon({ name, ...(iconType ? { style: iconType } : {}) }, "fontawesome")) return "";
  return `<Icon icon="${name}"${iconType ? ` iconType="${iconType}"` : ""} />`;
}
