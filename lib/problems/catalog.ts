import { error, note, type ProblemDefinition, warning } from "@/lib/problems/define-problem";
import { pageCatalog } from "@/lib/problems/page-catalog";

/** Every problem that a docs repository can have. Codes are stable, since tools and people search for them. */
export const problemCatalog = {
  // docs.json and the files it refers to
  "config-missing": error(
    "There is no readable docs.json.",
    "Run `lectern init` to write one, or name another folder.",
  ),
  "config-generated": note(
    "There is no docs.json; the navigation follows the folders.",
    "Run `lectern init` to write one.",
  ),
  "invalid-json": error("A file is not valid JSON.", "Fix the syntax at the given position."),
  "duplicate-key": warning("An object has the same key twice; the last one is used.", "Remove one of the two."),
  "reference-missing": error(
    "A `$ref` names a file that cannot be read.",
    "Correct the path; it is relative to the file that contains it.",
  ),
  "reference-outside": error(
    "A `$ref` points outside the docs folder.",
    "Move the file into the docs folder and refer to it by a relative path.",
  ),
  "reference-not-json": error(
    "A `$ref` names something other than a .json file.",
    "Refer to a file with the extension .json.",
  ),
  "reference-circular": error(
    "A `$ref` leads back to the file that contains it.",
    "Remove one of the references in the cycle.",
  ),
  "reference-siblings": warning(
    "Keys next to a `$ref` are dropped, because the referenced file does not contain an object.",
    "Remove the keys next to `$ref`.",
  ),
  // Keys and values
  "missing-key": error("A required key is missing.", "Add the key."),
  "wrong-type": error("A value has the wrong type.", "Use a value of the expected type."),
  "wrong-value": error("A value is not one of the allowed values.", "Use a value that the message allows."),
  "empty-list": error("A list that needs at least one entry is empty.", "Add an entry, or remove the key."),
  "repeated-value": error("A list contains the same entry twice.", "Remove one of the two."),
  "too-many": error("A list has more entries than allowed.", "Remove entries until the list is within the limit."),
  "forbidden-key": error("An object has a key other than those allowed.", "Remove the key or correct its spelling."),
  "unknown-key": warning("A key has no meaning here and is ignored.", "Remove the key or correct its spelling."),
  "legacy-key": warning("A key belongs to an older format.", "Use the key that replaced it."),
  "unsupported-setting": note(
    "A setting of docs.json has no effect in Lectern.",
    "Keep it for other tools, or remove it.",
  ),
  "foreign-command": note(
    "A script or a workflow runs a command of another tool.",
    "Run the command of Lectern that takes its place, or leave it out.",
  ),
  "foreign-object": note(
    "A script uses an object that only another service provides.",
    "Test that it exists before it is used, or remove the script.",
  ),
  "insecure-link": warning("A link in the footer does not use https.", "Write the URL with https://."),
  "low-contrast": warning(
    "A color is hard to read on its background and was adjusted.",
    "Choose a color with a contrast ratio of at least 4.5:1.",
  ),
  // Navigation
  "no-pattern": error(
    "The navigation is empty.",
    "Give `navigation` one of products, languages, versions, tabs, dropdowns, anchors, groups, or pages.",
  ),
  "several-patterns": error(
    "The root of the navigation has more than one primary pattern.",
    "Keep one pattern at the root and nest the others inside it.",
  ),
  "mixed-children": error(
    "An element has several kinds of children.",
    "Keep one kind, and move the others into elements of that kind.",
  ),
  "self-nesting": error(
    "An element directly contains elements of its own kind.",
    "Put another kind of element between them, or move the inner ones up a level.",
  ),
  "misplaced-children": error(
    "An element has a kind of children that it cannot contain.",
    "Move the children to an element that can contain them.",
  ),
  "misplaced-element": error(
    "A list contains an element of another kind.",
    "Move the element to the list for its kind.",
  ),
  "empty-element": warning(
    "An element of the navigation has no content and no link, and is left out.",
    "Give it content or an `href`, or remove it.",
  ),
  "link-with-content": warning(
    "An element has both an `href` and content; it is shown as a link.",
    "Keep the `href` or the content.",
  ),
  "wrong-href": error(
    "An `href` is neither a path from the root nor a URL.",
    "Start it with /, #, mailto:, or a scheme such as https://.",
  ),
  "global-href": error(
    "A global anchor links to a page of the site; only URLs of other sites are allowed.",
    "Use a full URL, such as https://example.com/changelog.",
  ),
  "blank-label": warning("An element of the navigation has a blank label.", "Give it a label that readers can see."),
  "unknown-language": error("A language code is not supported.", "Use a code from the list of languages."),
  "duplicate-entry": warning(
    "Two entries of one list have the same name and cannot be told apart.",
    "Give each entry its own name.",
  ),
  "several-defaults": warning(
    "Several entries of one list are marked as the default; the first is used.",
    "Mark one entry as the default.",
  ),
  "icon-prefix": error("An icon name starts with `fa-`.", "Write the name without the prefix."),
  "unused-expanded": note(
    "`expanded` has no effect on a top-level group, which is always open.",
    "Remove it, or nest the group in another.",
  ),
  "unused-searchable": warning(
    "`searchable` only has an effect together with `hidden: true`.",
    "Add `hidden: true`, or remove `searchable`.",
  ),
  // Pages
  "missing-page": error("The navigation lists a page that has no file.", "Create the file, or correct the path."),
  "page-case": warning(
    "A page path in the navigation has other capital letters than its file.",
    "Write the path exactly like the file name.",
  ),
  "duplicate-page": warning(
    "The navigation lists a page twice; it opens at the first position.",
    "List each page once, or link to it from a page.",
  ),
  "page-in-two-languages": warning("A page is listed in two languages.", "Give each language its own file."),
  "generated-page-clash": warning(
    "A page generated from a specification has the same URL as a file, which is shown instead.",
    "Rename the file, or set another `directory` for the specification.",
  ),
  "operation-listed-twice": warning(
    "A page file and a generated page in the same place of the navigation describe one operation.",
    "List the operations one by one, with the page in place of its operation, or remove the page.",
  ),
  "unplaced-operations": warning(
    "The pages of a specification have no place in the navigation.",
    "Set `openapi` or `asyncapi` on the tab or group that should show the pages.",
  ),
  "missing-specification": error("A specification cannot be read.", "Correct its path or URL."),
  "private-link": warning(
    "A public page links to a page that asks readers to sign in.",
    "Say in the text that the page needs a sign-in, or move the link to a page that needs one, too.",
  ),
  "opened-file": warning(
    "A file in a folder of private pages is public, because a public page uses it.",
    "Move the file to a folder of its own if this is meant, or give the public page another one.",
  ),
  "unknown-group": warning(
    "`groups` names a group that no reader is in.",
    "Correct the name, or add it to `access.groups` of docs.json.",
  ),
  "private-page": error(
    "A page with `groups`, or below an element with `groups` or `public: false`, is refused: readers cannot sign in.",
    "Let readers sign in (LECTERN_SIGN_IN), remove the restriction, or set LECTERN_PRIVATE=serve if something in front of the server checks who may read.",
  ),
  "missing-operation": error(
    "The specification has no such operation.",
    "Correct the method or the path, or add the operation to the specification.",
  ),
  "missing-asset": warning(
    "A setting or a page refers to a file that is not in the docs folder.",
    "Add the file, or correct the path.",
  ),
  // Redirects
  "duplicate-redirect": error("Two redirects have the same source; only the first is used.", "Remove one of the two."),
  "redirect-loop": error("Redirects form a loop.", "Change one of the destinations."),
  "redirect-chain": warning(
    "A redirect leads to the source of another redirect.",
    "Point it at the final destination.",
  ),
  "redirect-nowhere": warning(
    "A redirect leads to a URL on the site where nothing exists.",
    "Correct the destination, or add the page.",
  ),
  "redirect-slash": warning("A redirect's path does not start with a slash.", "Start it with a slash."),
  "redirect-source": warning(
    "A redirect's source is not a plain path and never matches.",
    "Write a path without host, query, or fragment.",
  ),
  "redirect-shadows-page": warning(
    "A redirect has the path of a page, which can no longer be opened.",
    "Remove the redirect or the page.",
  ),
  ...pageCatalog,
  // Specifications
  "specification-unreadable": error("A specification cannot be read.", "Correct its path or URL."),
  "specification-unreachable": note(
    "The server of a specification did not answer, so nothing that depends on it was checked.",
    "Run the check where the URL can be reached, or keep a copy in the docs folder.",
  ),
  "specification-syntax": error("A specification is not valid JSON or YAML.", "Fix the syntax at the given position."),
  "specification-duplicate-key": warning(
    "An object of a specification has the same key twice; the last one is used.",
    "Remove one of the two.",
  ),
  "specification-unreadable-reference": error(
    "A specification refers to a file that cannot be read.",
    "Correct the reference.",
  ),
  "specification-unresolved-reference": error(
    "A specification refers to something that it does not contain.",
    "Correct the reference, or add what it names.",
  ),
  "specification-invalid": error(
    "A specification violates the rules of OpenAPI or AsyncAPI.",
    "Fix it at the given position.",
  ),
  "asyncapi-not-installed": error(
    "A site uses AsyncAPI, and the packages that read it are not installed.",
    "Install the packages that the message names.",
  ),
  "specification-version": error(
    "A specification has a version that is not supported.",
    "Use OpenAPI 3, Swagger 2, or AsyncAPI 2 or 3.",
  ),
  "specification-overlay": error(
    "An overlay cannot be applied to its specification as it is written.",
    "Correct its targets, and list the same overlays wherever the specification is named.",
  ),
  "specification-undeclared-parameter": warning(
    "A path has a parameter that the operation does not declare.",
    "Declare it with `in: path`.",
  ),
  "specification-duplicate-operation-id": warning(
    "Two operations have the same `operationId`.",
    "Give each operation its own.",
  ),
  "specification-undeclared-security": warning(
    "An operation requires a security scheme that the specification does not declare, so readers cannot fill it in.",
    "Declare it in `components.securitySchemes`, or use one that is declared there.",
  ),
} as const satisfies Readonly<Record<string, ProblemDefinition>>;

/** A code from the catalog. */
export type ProblemCode = keyof typeof problemCatalog;

/** Tells whether a word is a code of the catalog. */
export function isProblemCode(word: unknown): word is ProblemCode {
  return typeof word === "string" && Object.hasOwn(problemCatalog, word);
}
