import { checkValue } from "@/lib/config/explain-issue";
import { type Finding, quotePath } from "@/lib/config/finding";
import type { JsonPath } from "@/lib/config/json-path";
import { contentKeys } from "@/lib/config/navigation-elements";
import { isObject, readObject } from "@/lib/config/read-value";
import { globalNavigation } from "@/lib/config/schema/navigation";

/** A `global` object: links on all pages. Its anchors must lead to other sites: the specification wins over the live format. */
export function checkGlobal(global: unknown, path: JsonPath): Finding[] {
  const findings = checkValue({ schema: globalNavigation, value: global, path }).map(refine);
  return [...findings, ...checkAnchors(readObject(global).anchors, [...path, "anchors"])];
}

/** Content in a global entry is more than an unknown key. */
function refine(finding: Finding): Finding {
  const key = finding.path.at(-1);
  const isContent = contentKeys.some((known) => known === key) && typeof finding.path.at(-2) === "number";
  if (!isContent || finding.code !== "unknown-key") return finding;
  const message = `${quotePath(finding.path)}: an entry of \`global\` is a link and has no content.`;
  return { ...finding, code: "misplaced-children", message, hint: "Move the element out of `global`." };
}

function checkAnchors(anchors: unknown, path: JsonPath): Finding[] {
  if (!Array.isArray(anchors)) return [];
  return anchors.flatMap((anchor, index): Finding[] => {
    const href = isObject(anchor) ? anchor.href : undefined;
    // Other forms are wrong everywhere and already reported.
    if (typeof href !== "string" || !/^(\/(?!\/)|#)/.test(href)) return [];
    const at = [...path, index, "href"];
    const message = `${quotePath(at)} must be the URL of another site, but it is \`${href}\`.`;
    return [{ code: "global-href", path: at, message }];
  });
}
