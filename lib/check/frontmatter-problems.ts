import { ownValue } from "@/lib/base/own-value";
import { isExternal } from "@/lib/base/paths";
import { type LinkTargets, suggestTarget } from "@/lib/check/link-targets";
import { findSchemeMistake } from "@/lib/check/reference-problems";
import type { Finding } from "@/lib/config/finding";
import { type IconReference, isImageReference } from "@/lib/config/icon-library";
import { findNearest, suggest } from "@/lib/config/nearest";
import { fileOf, SHARE_IMAGES } from "@/lib/config/validate-assets";
import { playgroundModes } from "@/lib/config/value-lists";
import { describeUnknownIcon, isKnownIcon } from "@/lib/content/icons/load-icon.server";
import { linksOfText } from "@/lib/content/pipeline/text-links";
import { frontmatterPlaces, frontmatterTexts } from "@/lib/content/scan/frontmatter";
import { PAGE_MODES } from "@/lib/content/scan/page-metadata";
import type { PageRecord } from "@/lib/content/scan/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import { readRelated } from "@/lib/site/page-overrides";
import type { Site } from "@/lib/site/types";

// The fields of pages and their values (format reference 3.2).
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  mode: PAGE_MODES,
  playground: playgroundModes,
  authMethod: ["bearer", "basic", "key", "cobo", "none"],
};

/** The values of other fields: a description, a check, and what to write if it is not the description. */
type FieldValue = readonly [expected: string, isRight: (value: unknown) => boolean, remedy?: string];

const flag: FieldValue = ["`true` or `false`", (value) => ["true", "false"].includes(String(value))];
const text: FieldValue = [
  "a text",
  (value) => typeof value !== "object" || value instanceof Date,
  "Put the text in quotes.",
];
const date: FieldValue = [
  "a date such as `2025-01-31`",
  (value) =>
    value instanceof Date
      ? !Number.isNaN(value.getTime())
      : /^\d{4}-\d{2}-\d{2}/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
];
const VALUES: Readonly<Record<string, FieldValue>> = {
  deprecated: flag,
  hidden: flag,
  hideApiMarker: flag,
  hideFooterPagination: flag,
  noindex: flag,
  public: flag,
  rss: flag,
  searchable: flag,
  timestamp: flag,
  title: text,
  sidebarTitle: text,
  description: text,
  tag: text,
  lastUpdatedDate: date,
  createdDate: date,
  boost: ["a number", (value) => Number.isFinite(Number(value))],
  keywords: ["a list of words", (value) => typeof value !== "object" || Array.isArray(value)],
  icon: ["the name of an icon", (value) => !Array.isArray(value)],
};
/** All fields of the frontmatter with a meaning, as listed in the manual. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(VALUES),
  ...Object.keys(CHOICES),
  ...`iconType url version groups authors related contextual openapi openapi-schema api asyncapi graphql sdk auth contentType
canonical robots`.split(/\s+/),
]);

/** A mistake in a field. */
interface FieldMistake extends Pick<Finding, "code" | "part" | "message" | "hint"> {
  field: string;
}

/**
 * Finds frontmatter fields with invalid values, unknown icons, broken root-relative links, and names that look misspelled. Other
 * unknown names are accepted, since authors may have fields of their own.
 * @param read returns the source of a file; called only for pages with mistakes
 */
export async function findFrontmatterProblems(
  site: Site,
  targets: LinkTargets,
  read: (file: string) => Promise<string>,
): Promise<Problem[]> {
  const found = [...site.pages.values()].map(async (record) => {
    const { file, frontmatter } = record;
    const mistakes = findMistakes(record, site);
    const linking = Object.keys(LINKS).filter((field) => brokenPaths(field, frontmatter[field], targets).length > 0);
    if (mistakes.length === 0 && linking.length === 0) return [];
    const source = await read(file);
    const places = frontmatterPlaces(source);
    return [
      ...mistakes.map(({ code, field, part = "value", ...details }) =>
        createProblem(code, { file, ...places.get(field)?.[part] }, details),
      ),
      ...linking.flatMap((field) => findBrokenLinks(file, field, source, targets)),
    ];
  });
  return (await Promise.all(found)).flat();
}

function findMistakes({ frontmatter, icon }: PageRecord, site: Site): FieldMistake[] {
  const mistakes = Object.entries(frontmatter).flatMap(
    ([field, value]) => findMistake(field, value, frontmatter) ?? findAddressMistake(field, value, site) ?? [],
  );
  return icon === undefined ? mistakes : [...mistakes, ...findIconMistake(icon, site)];
}

function findIconMistake(icon: IconReference, { settings, files }: Site): FieldMistake[] {
  const field = "icon";
  if (!isKnownIcon(icon, settings.icons.library))
    return [{ field, code: "unknown-icon", ...describeUnknownIcon(icon) }];
  const name = typeof icon === "string" ? icon : icon.name;
  if (!isImageReference(name) || isExternal(name) || files.has(name.replace(/^\/|[?#].*$/g, ""))) return [];
  return [{ field, code: "missing-asset", message: `There is no file \`${name}\` in the docs folder.` }];
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)\s/i;

/** Finds a mistake in a field that contains an address. */
function findAddressMistake(field: string, value: unknown, { files }: Site): FieldMistake | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  if (field === "url" || field === "canonical") {
    const mistake = findSchemeMistake(value);
    if (mistake) return { code: "broken-link", field, ...mistake };
    if (URL.canParse(value)) return undefined;
    const hint = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(value) ? `Write \`https://${value}\`.` : "Write a whole URL.";
    return wrongValue(field, `is \`${value}\`, which is not a URL.`, hint);
  }
  if (field === "api" && !METHOD.test(value)) {
    return wrongValue(
      field,
      `is \`${value}\`, which does not begin with a method.`,
      "Write it as in `GET /users/{id}`.",
    );
  }
  const file = SHARE_IMAGES.includes(field) ? fileOf(value) : undefined;
  if (file === undefined || files.has(file)) return undefined;
  const message = `There is no file \`${value}\` in the docs folder.`;
  return { code: "missing-asset", field, message };
}

function findMistake(
  field: string,
  value: unknown,
  frontmatter: Readonly<Record<string, unknown>>,
): FieldMistake | undefined {
  const choices = ownValue(CHOICES, field);
  const written = JSON.stringify(value);
  if (choices && value !== null && !choices.includes(String(value))) {
    const hint = suggest(String(value), choices);
    const all = choices.map((choice) => `\`${choice}\``).join(", ");
    return wrongValue(field, `cannot be \`${written}\`.`, hint ?? `Write one of ${all}.`);
  }
  const [expected, isRight, remedy = `Write ${expected}.`] = ownValue(VALUES, field) ?? [];
  if (isRight && value !== null && !isRight(value)) {
    return wrongValue(field, `must be ${expected}, not \`${written}\`.`, remedy);
  }
  const meant = isOwnField(field) ? undefined : findNearest(field, KNOWN_FIELDS);
  // A name that differs by more than one character in length, such as `versionTo`, is a different word, not a typo.
  if (meant === undefined || Object.hasOwn(frontmatter, meant) || Math.abs(meant.length - field.length) > 1)
    return undefined;
  const message = `\`${field}\` is not a known frontmatter field.`;
  return { code: "frontmatter-key", field, part: "key", message, hint: `Did you mean \`${meant}\`?` };
}

function wrongValue(field: string, statement: string, hint: string): FieldMistake {
  return { code: "frontmatter-value", field, message: `\`${field}\` ${statement}`, hint };
}

/** True for known fields, and for names that are likely an author's own: short names and plurals resemble known ones by chance. */
function isOwnField(field: string): boolean {
  if (KNOWN_FIELDS.has(field) || field.includes(":") || field.length < 4) return true;
  return [...KNOWN_FIELDS].some((known) => known === `${field}s` || field === `${known}s`);
}

/** Fields that contain links, with functions that read their addresses. */
const LINKS: Readonly<Record<string, (value: unknown) => string[]>> = {
  related: (related) => readRelated({ related }, () => undefined).map(({ href }) => href),
  description: (text) => (typeof text === "string" ? linksOfText(text).map(({ address }) => address) : []),
};

function findBrokenLinks(file: string, field: string, source: string, targets: LinkTargets): Problem[] {
  return frontmatterTexts(source, field).flatMap(({ text, ...place }) =>
    brokenPaths(field, field === "related" ? [text] : text, targets).map((broken) => {
      const { hint } = suggestTarget(broken, targets);
      const message = `\`${field}\` leads to \`${broken}\`, but nothing exists there.`;
      return createProblem("broken-link", { file, ...place }, { message, hint });
    }),
  );
}

function brokenPaths(field: string, value: unknown, targets: LinkTargets): string[] {
  const addresses = LINKS[field]?.(value) ?? [];
  return addresses
    .map((address) => address.replace(/[?#].*$/, ""))
    .filter((path) => /^\/(?!\/)/.test(path) && !targets.has(path));
}
