import { ownValue } from "@/lib/base/own-value";
import { isExternal } from "@/lib/base/paths";
import { findSchemeMistake } from "@/lib/check/reference-problems";
import { type IconReference, isImageReference } from "@/lib/config/icon-library";
import { findNearest, suggest } from "@/lib/config/nearest";
import { fileOf, SHARE_IMAGES } from "@/lib/config/validate-assets";
import { playgroundModes } from "@/lib/config/value-lists";
import { describeUnknownIcon, isKnownIcon } from "@/lib/content/icons/load-icon.server";
import { frontmatterPlaces } from "@/lib/content/scan/frontmatter";
import { PAGE_MODES } from "@/lib/content/scan/page-metadata";
import type { PageRecord } from "@/lib/content/scan/types";
import type { ProblemCode } from "@/lib/problems/catalog";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

// The fields of pages and their values (format reference 3.2).
const BOOLEAN_FIELDS: ReadonlySet<string> = new Set(
  "deprecated hidden hideApiMarker hideFooterPagination noindex public rss searchable timestamp".split(" "),
);
const TEXT_FIELDS: ReadonlySet<string> = new Set(["title", "sidebarTitle", "description", "tag"]);
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  mode: PAGE_MODES,
  playground: playgroundModes,
  authMethod: ["bearer", "basic", "key", "cobo", "none"],
};
const isDate = (value: unknown) =>
  value instanceof Date
    ? !Number.isNaN(value.getTime())
    : /^\d{4}-\d{2}-\d{2}/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
/** The values of other fields: a description, and a check. */
const VALUES: Readonly<Record<string, readonly [expected: string, isRight: (value: unknown) => boolean]>> = {
  lastUpdatedDate: ["a date such as `2025-01-31`", isDate],
  createdDate: ["a date such as `2025-01-31`", isDate],
  boost: ["a number", (value) => Number.isFinite(Number(value))],
  keywords: ["a list of words", (value) => typeof value !== "object" || Array.isArray(value)],
  icon: ["the name of an icon", (value) => !Array.isArray(value)],
};
/** All fields of the frontmatter with a meaning, as listed in the manual. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...BOOLEAN_FIELDS,
  ...Object.keys(CHOICES),
  ...`title sidebarTitle description icon iconType tag url keywords boost version groups lastUpdatedDate createdDate authors
related contextual openapi openapi-schema api asyncapi graphql sdk auth contentType canonical robots`.split(/\s+/),
]);

/** A mistake in a field. */
interface FieldMistake {
  code: ProblemCode;
  field: string;
  /** The part to correct. */
  part: "key" | "value";
  message: string;
  hint?: string;
}

/**
 * Finds frontmatter fields with invalid values, unknown icons, and names that look misspelled. Other unknown names are
 * accepted, since authors may have fields of their own.
 * @param read returns the source of a file; called only for pages with mistakes
 */
export async function findFrontmatterProblems(site: Site, read: (file: string) => Promise<string>): Promise<Problem[]> {
  const suspects = [...site.pages.values()].flatMap((record) => {
    const mistakes = findMistakes(record, site);
    return mistakes.length > 0 ? [{ record, mistakes }] : [];
  });
  const found = await Promise.all(
    suspects.map(async ({ record, mistakes }) => {
      const places = frontmatterPlaces(await read(record.file));
      return mistakes.map(({ code, field, part, ...details }) => {
        return createProblem(code, { file: record.file, ...places.get(field)?.[part] }, details);
      });
    }),
  );
  return found.flat();
}

function findMistakes({ frontmatter, icon }: PageRecord, site: Site): FieldMistake[] {
  const mistakes = Object.entries(frontmatter).flatMap(
    ([field, value]) => findMistake(field, value, frontmatter) ?? findAddressMistake(field, value, site) ?? [],
  );
  return icon === undefined ? mistakes : [...mistakes, ...findIconMistake(icon, site)];
}

function findIconMistake(icon: IconReference, { settings, files }: Site): FieldMistake[] {
  const place = { field: "icon", part: "value" } as const;
  if (!isKnownIcon(icon, settings.icons.library)) {
    return [{ ...place, code: "unknown-icon", ...describeUnknownIcon(icon) }];
  }
  const name = typeof icon === "string" ? icon : icon.name;
  if (!isImageReference(name) || isExternal(name) || files.has(name.replace(/^\/|[?#].*$/g, ""))) return [];
  return [{ ...place, code: "missing-asset", message: `There is no file \`${name}\` in the docs folder.` }];
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)\s/i;

/** Finds a mistake in a field that contains an address. */
function findAddressMistake(field: string, value: unknown, { files }: Site): FieldMistake | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  if (field === "url" || field === "canonical") {
    const mistake = findSchemeMistake(value);
    if (mistake) return { code: "broken-link", field, part: "value", ...mistake };
    if (URL.canParse(value)) return undefined;
    const hint = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(value) ? `Write \`https://${value}\`.` : "Write a whole URL.";
    return {
      code: "frontmatter-value",
      field,
      part: "value",
      message: `\`${field}\` is \`${value}\`, which is not a URL.`,
      hint,
    };
  }
  if (field === "api" && !METHOD.test(value)) {
    const message = `\`api\` is \`${value}\`, which does not begin with a method.`;
    return { code: "frontmatter-value", field, part: "value", message, hint: "Write it as in `GET /users/{id}`." };
  }
  const file = SHARE_IMAGES.includes(field) ? fileOf(value) : undefined;
  if (file === undefined || files.has(file)) return undefined;
  const message = `There is no file \`${value}\` in the docs folder.`;
  return { code: "missing-asset", field, part: "value", message };
}

function findMistake(
  field: string,
  value: unknown,
  frontmatter: Readonly<Record<string, unknown>>,
): FieldMistake | undefined {
  const choices = ownValue(CHOICES, field);
  const written = JSON.stringify(value);
  if (choices && value !== null && !choices.includes(String(value))) {
    const hint =
      suggest(String(value), choices) ?? `Write one of ${choices.map((choice) => `\`${choice}\``).join(", ")}.`;
    return { code: "frontmatter-value", field, part: "value", message: `\`${field}\` cannot be \`${written}\`.`, hint };
  }
  if (BOOLEAN_FIELDS.has(field) && value !== null && !["true", "false"].includes(String(value))) {
    const message = `\`${field}\` must be \`true\` or \`false\`, not \`${written}\`.`;
    return { code: "frontmatter-value", field, part: "value", message, hint: "Write `true` or `false`." };
  }
  if (TEXT_FIELDS.has(field) && typeof value === "object" && value !== null && !(value instanceof Date)) {
    const message = `\`${field}\` must be a text, not \`${written}\`.`;
    return { code: "frontmatter-value", field, part: "value", message, hint: "Put the text in quotes." };
  }
  const [expected, isRight] = ownValue(VALUES, field) ?? [];
  if (expected !== undefined && value !== null && !isRight?.(value)) {
    const message = `\`${field}\` must be ${expected}, not \`${written}\`.`;
    return { code: "frontmatter-value", field, part: "value", message, hint: `Write ${expected}.` };
  }
  const meant = isOwnField(field) ? undefined : findNearest(field, KNOWN_FIELDS);
  // A name that differs by more than one character in length, such as `versionTo`, is a different word, not a typo.
  if (meant === undefined || Object.hasOwn(frontmatter, meant) || Math.abs(meant.length - field.length) > 1)
    return undefined;
  const message = `\`${field}\` is not a known frontmatter field.`;
  return { code: "frontmatter-key", field, part: "key", message, hint: `Did you mean \`${meant}\`?` };
}

/** True for known fields, and for names that are likely an author's own: short names and plurals resemble known ones by chance. */
function isOwnField(field: string): boolean {
  if (KNOWN_FIELDS.has(field) || field.includes(":") || field.length < 4) return true;
  return [...KNOWN_FIELDS].some((known) => known === `${field}s` || field === `${known}s`);
}
