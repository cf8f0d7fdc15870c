import type { Finding } from "@/lib/config/finding";
import { type ElementPlace, toJsonPath } from "@/lib/navigation/element-place";
import type { ProblemCode } from "@/lib/problems/catalog";

type Describe = (subject: string, other: string) => Pick<Finding, "message" | "hint">;

/** The descriptions of all mistakes that are found while the navigation is built. */
const descriptions = {
  "missing-page": (reference, kind) =>
    kind === "folder"
      ? {
          message: `There is no folder \`${reference}\` with pages; the entry is left out.`,
          hint: "Correct the path; a group's `directory` may also be `none`, `accordion`, or `card`.",
        }
      : { message: `No page file exists for \`${reference}\`; the entry is left out.` },
  "missing-operation": (reference) => ({
    message: `No specification has the operation \`${reference}\`; the entry is left out.`,
    hint: "Compare the method and path with the specification that this element inherits.",
  }),
  "missing-specification": (source) => ({
    message: `The specification \`${source}\` is missing or cannot be read; no pages are generated from it.`,
  }),
  "duplicate-page": (path, first) => ({
    message: `The page \`${path}\` is already listed at \`${first}\`; it opens there.`,
  }),
  "page-in-two-languages": (path, first) => ({
    message: `The page \`${path}\` is listed in two languages, first at \`${first}\`.`,
  }),
  "generated-page-clash": (path, file) => ({
    message: `The page generated at \`${path}\` has the same URL as ${file}, which is shown instead.`,
  }),
  "operation-listed-twice": (operation, file) => ({
    message: `${file} and a generated page both describe \`${operation}\`; both are listed.`,
  }),
  "unplaced-operations": (source) => ({
    message: `The pages of \`${source}\` have no place: the element that refers to it contains divisions, none of them empty.`,
  }),
  "empty-element": describeEmpty,
  "private-page": (label) => ({ message: `\`${label}\` is not public; it is left out, and its pages are refused.` }),
} satisfies Partial<Record<ProblemCode, Describe>>;

/** Mistakes found while the navigation is built. */
export type NavigationProblemCode = keyof typeof descriptions;

function describeEmpty(label: string, source: string): ReturnType<Describe> {
  const fate = `\`${label}\` has no pages and is left out`;
  if (source !== "openapi" && source !== "asyncapi") {
    return { message: source === "" ? `${fate}.` : `${fate}: no pages are made from \`${source}\`.` };
  }
  const contents = source === "openapi" ? "operations or webhooks" : "channels";
  const hint = `Add ${contents} to the specification, or pages to the element.`;
  return { message: `${fate}: its specification has no ${contents}.`, hint };
}

/** Describes a mistake. `subject` and `other` fill the message of the code: for example a page and its first listing. */
export function describeProblem(
  code: NavigationProblemCode,
  place: ElementPlace,
  subject: string,
  other = "",
): Finding {
  const describe: Describe = descriptions[code];
  return { code, path: toJsonPath(place), ...describe(subject, other) };
}
