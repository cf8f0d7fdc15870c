import type { JsonPath } from "@/lib/config/json-path";
import { type ElementPlace, toJsonPath } from "@/lib/navigation/element-place";
import { problemCatalog } from "@/lib/problems/catalog";

/** Mistakes found while the navigation is built. */
export type NavigationProblemCode =
  | "missing-page"
  | "missing-operation"
  | "missing-specification"
  | "duplicate-page"
  | "page-in-two-languages"
  | "generated-page-clash"
  | "operation-listed-twice"
  | "unplaced-operations"
  | "empty-element"
  | "private-page";

/** A mistake and its location in docs.json, for validation to report. */
export interface NavigationProblem {
  code: NavigationProblemCode;
  path: JsonPath;
  message: string;
  hint: string;
}

type Describe = (subject: string, other: string) => Pick<NavigationProblem, "message" | "hint">;

const descriptions: Readonly<Record<NavigationProblemCode, Describe>> = {
  "missing-page": (reference, kind) => ({
    message:
      kind === "folder"
        ? `There is no folder \`${reference}\` with pages; the entry is left out.`
        : `No page file exists for \`${reference}\`; the entry is left out.`,
    hint:
      kind === "folder"
        ? "Correct the path; a group's `directory` may also be `none`, `accordion`, or `card`."
        : "Create the file or correct the path.",
  }),
  "missing-operation": (reference) => ({
    message: `No specification has the operation \`${reference}\`; the entry is left out.`,
    hint: "Compare the method and path with the specification that this element inherits.",
  }),
  "missing-specification": (source) => ({
    message: `The specification \`${source}\` is missing or cannot be read; no pages are generated from it.`,
    hint: "Correct the path, or run the check to see what is wrong with the file.",
  }),
  "duplicate-page": (path, first) => ({
    message: `The page \`${path}\` is already listed at \`${first}\`; it opens there.`,
    hint: "List each page once, or link to it from a page.",
  }),
  "page-in-two-languages": (path, first) => ({
    message: `The page \`${path}\` is listed in two languages, first at \`${first}\`.`,
    hint: "Give each language its own file.",
  }),
  "generated-page-clash": (path, file) => ({
    message: `The page generated at \`${path}\` has the same URL as ${file}, which is shown instead.`,
    hint: "Rename the file, or set another `directory` for the specification.",
  }),
  "operation-listed-twice": (operation, file) => ({
    message: `${file} and a generated page both describe \`${operation}\`; both are listed.`,
    hint: "List the operations of this element one by one, or remove the page.",
  }),
  "unplaced-operations": (source) => ({
    message: `The pages of \`${source}\` have no place: the element that refers to it contains divisions, none of them empty.`,
    hint: "Set `openapi` or `asyncapi` on the tab or group that should show the pages.",
  }),
  "empty-element": (label, source) => emptyElement(label, source),
  "private-page": (label) => ({
    message: `\`${label}\` is not public; it is left out, and its pages are refused.`,
    hint: problemCatalog["private-page"].remedy,
  }),
};

function emptyElement(label: string, source: string): Pick<NavigationProblem, "message" | "hint"> {
  if (source === "openapi" || source === "asyncapi") {
    const contents = source === "openapi" ? "operations or webhooks" : "channels";
    return {
      message: `\`${label}\` has no pages and is left out: its specification has no ${contents}.`,
      hint: `Add ${contents} to the specification, or pages to the element.`,
    };
  }
  if (source !== "") {
    return {
      message: `\`${label}\` has no pages and is left out: no pages are made from \`${source}\`.`,
      hint: "List your own pages, or remove the element.",
    };
  }
  return {
    message: `\`${label}\` has no pages and is left out.`,
    hint: "Add pages, an `href` or an `openapi`, or remove the element.",
  };
}

/** Describes a mistake. `subject` and `other` fill the message of the code: for example a page and its first listing. */
export function describeProblem(
  code: NavigationProblemCode,
  place: ElementPlace,
  subject: string,
  other = "",
): NavigationProblem {
  return { code, path: toJsonPath(place), ...descriptions[code](subject, other) };
}
