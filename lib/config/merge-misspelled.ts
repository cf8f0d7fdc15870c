import type { Finding } from "@/lib/config/finding";
import { formatPath, type JsonPath } from "@/lib/config/json-path";

/**
 * A misspelled key is found twice: the key that is there means nothing, and the one that was meant is missing. Both become
 * one finding, as serious as what is missing, at the key to correct.
 */
export function mergeMisspelled(findings: readonly Finding[]): Finding[] {
  const misspelled = findings.filter(({ code }) => code === "unknown-key" || code === "forbidden-key");
  const merged = new Set<Finding>();
  const result = findings.map((finding): Finding => {
    const holder = holderOf(finding);
    const written = holder && misspelled.find((other) => isMeant(other, finding, holder));
    if (!written) return finding;
    merged.add(written);
    const key = String(written.path.at(-1));
    const message = `${finding.message.replace(/\.$/, "")}: \`${key}\` means nothing here.`;
    return { ...finding, path: written.path, part: "key", message, hint: written.hint };
  });
  return result.filter((finding) => !merged.has(finding));
}

/** The object that lacks a key. */
function holderOf({ code, path }: Finding): JsonPath | undefined {
  if (code === "no-pattern") return path;
  return code === "missing-key" ? path.slice(0, -1) : undefined;
}

function isMeant({ path, hint = "" }: Finding, missing: Finding, holder: JsonPath): boolean {
  if (formatPath(path.slice(0, -1)) !== formatPath(holder)) return false;
  const key = /^Did you mean `(.+)`\?$/.exec(hint)?.[1];
  return key !== undefined && (missing.code === "no-pattern" || key === missing.path.at(-1));
}
