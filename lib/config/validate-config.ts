import { z } from "zod";
import { checkValue } from "@/lib/config/explain-issue";
import { type Finding, quotePath, toProblem } from "@/lib/config/finding";
import { formatPath, isWithin, type JsonPath } from "@/lib/config/json-path";
import { isObject, readObject } from "@/lib/config/read-value";
import type { ResolvedConfig } from "@/lib/config/resolve-references";
import { settingFields } from "@/lib/config/schema/docs-schema";
import { validateNavigation } from "@/lib/config/validate-navigation";
import { validateRedirects } from "@/lib/config/validate-redirects";
import { walkNavigation } from "@/lib/config/walk-navigation";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";

const settingsSchema = z.strictObject(settingFields);

/**
 * Everything that is wrong with docs.json as such, all at once, in the order of the file. Mistakes that need to know the
 * pages, the files or the specifications of the site are found elsewhere.
 */
export function validateConfig({ config, locate, unresolved }: Omit<ResolvedConfig, "problems">): Problem[] {
  const findings = mergeMisspelled(findMistakes(config)).filter(
    ({ path }) => !unresolved.some((broken) => isWithin(path, broken)),
  );
  return sortProblems(findings.map((finding) => toProblem(finding, locate)));
}

/** The mistakes of a resolved configuration, without their positions in files. */
export function findMistakes(config: unknown): Finding[] {
  if (!isObject(config)) {
    return [{ code: "wrong-type", path: [], message: "docs.json must contain an object." }];
  }
  const { navigation, ...settings } = config;
  return [
    ...checkValue({ schema: settingsSchema, value: settings, path: [], otherKeys: ["navigation"] }),
    ...validateNavigation(navigation),
    ...validateRedirects(settings.redirects),
    ...noteUnsupported(config),
  ];
}

/**
 * A misspelled key is found twice: the key that is there means nothing, and the one that was meant is missing. Both become
 * one finding, as serious as what is missing, at the key to correct.
 */
function mergeMisspelled(findings: readonly Finding[]): Finding[] {
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

/** Fields of navigation elements that have no effect in Lectern, with what to do instead. */
const unsupportedFields: Readonly<Record<string, string>> = {
  graphql: "Write pages about the schema by hand, or keep it for other tools.",
  sdk: "List pages that the documentation tool of the language writes as Markdown.",
};

/** Integrations that have no effect in Lectern: platforms that ask for consent themselves. */
const unsupportedIntegrations: readonly string[] = ["onetrust", "transcend"];

/** A note for each known setting that is present but has no effect here. */
function noteUnsupported(rawConfig: unknown): Finding[] {
  const config = readObject(rawConfig);
  const paths: JsonPath[] = [
    ...Object.keys(readObject(config.integrations))
      .filter((key) => unsupportedIntegrations.includes(key))
      .map((key) => ["integrations", key]),
    ...walkNavigation(config.navigation).flatMap(({ kind, value, path }) =>
      Object.keys(unsupportedFields)
        .filter((key) => kind !== "root" && value[key] !== undefined)
        .map((key) => [...path, key]),
    ),
  ];
  return paths.map((path) => ({
    code: "unsupported-setting",
    path,
    part: "key",
    message: `${quotePath(path)} has no effect in Lectern.`,
    hint: unsupportedFields[String(path.at(-1))],
  }));
}
