import { z } from "zod";
import { checkValue } from "@/lib/config/explain-issue";
import { type Finding, toProblem } from "@/lib/config/finding";
import { isWithin } from "@/lib/config/json-path";
import { mergeMisspelled } from "@/lib/config/merge-misspelled";
import { isObject } from "@/lib/config/read-value";
import type { ResolvedConfig } from "@/lib/config/resolve-references";
import { settingFields } from "@/lib/config/schema/docs-schema";
import { noteUnsupported } from "@/lib/config/unsupported-settings";
import { validateNavigation } from "@/lib/config/validate-navigation";
import { validateRedirects } from "@/lib/config/validate-redirects";
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

/** The mistakes of a resolved configuration, without their places in files. */
export function findMistakes(config: unknown): Finding[] {
  if (!isObject(config)) {
    return [{ code: "wrong-type", path: [], message: "docs.json must contain an object." }];
  }
  const { navigation, ...settings } = config;
  return [
    ...checkValue({ schema: settingsSchema, value: settings, path: [], otherKeys: ["navigation"] }),
    ...validateNavigation(navigation),
    ...validateRedirects(settings.redirects),
    ...checkFonts(settings.fonts),
    ...noteUnsupported(config),
  ];
}

/** A font file needs its format beside it. */
function checkFonts(fonts: unknown): Finding[] {
  if (!isObject(fonts)) return [];
  const places = [
    { font: fonts, path: ["fonts"] },
    { font: fonts.heading, path: ["fonts", "heading"] },
    { font: fonts.body, path: ["fonts", "body"] },
  ];
  return places.flatMap(({ font, path }): Finding[] => {
    if (!isObject(font)) return [];
    const name = path.join(".");
    if (font.source !== undefined && font.format === undefined) {
      const hint = "Add `format`: `woff` or `woff2`.";
      return [
        {
          code: "missing-key",
          path: [...path, "format"],
          message: `\`${name}\` has a \`source\` but no \`format\`.`,
          hint,
        },
      ];
    }
    if (font.family !== undefined || (path.length === 1 && (fonts.heading ?? fonts.body) !== undefined)) return [];
    return [{ code: "missing-key", path: [...path, "family"], message: `\`${name}\` has no \`family\`.` }];
  });
}
