import type { ProblemLevel } from "@/lib/problems/types";

/** What the documentation says of one kind of problem; single cases may be milder than the level says. */
export interface ProblemDefinition {
  level: ProblemLevel;
  /** What the problem means, one sentence. */
  meaning: string;
  /** What to do about it, one sentence. */
  remedy: string;
}

function error(meaning: string, remedy: string): ProblemDefinition {
  return { level: "error", meaning, remedy };
}

function warning(meaning: string, remedy: string): ProblemDefinition {
  return { level: "warning", meaning, remedy };
}

function note(meaning: string, remedy: string): ProblemDefinition {
  return { level: "note", meaning, remedy };
}

/** Every problem that a docs repository can have. Codes are stable: tools and people search for them. */
export const problemCatalog = {
  // The file and what it refers to
  "config-missing": error(
    "There is no docs.json that can be read.",
    "Put a docs.json into the docs folder, or point DOCS_DIR at it.",
  ),
  "invalid-json": error("A file is not valid JSON.", "Mend the syntax at the position given."),
  "duplicate-key": warning("An object has the same key twice; the last one counts.", "Remove one of the two."),
  "reference-missing": error(
    "A `$ref` names a file that cannot be read.",
    "Correct the path; it is relative to the file that contains it.",
  ),
  "reference-outside": error(
    "A `$ref` leaves the docs folder.",
    "Move the file into the docs folder and refer to it by a relative path.",
  ),
  "reference-not-json": error(
    "A `$ref` names something other than a .json file.",
    "Refer to a file that ends in .json.",
  ),
  "reference-circular": error("A `$ref` leads back to a file that it stands in.", "Break the circle."),
  "reference-siblings": warning(
    "Keys beside a `$ref` are dropped, because the file referred to holds no object.",
    "Remove the keys beside `$ref`.",
  ),
  // Keys and values
  "missing-key": error("A required key is missing.", "Add the key."),
  "wrong-type": error("A value is of the wrong type.", "Write a value of the type named."),
  "wrong-value": error("A value is not one of those allowed.", "Use a value that the setting allows."),
  "empty-list": error("A list that needs at least one entry is empty.", "Add an entry, or remove the key."),
  "repeated-value": error("A list holds the same entry twice.", "Remove one of the two."),
  "too-many": error("A list has more entries than it may have.", "Remove entries until the limit is kept."),
  "forbidden-key": error(
    "An object that allows certain keys only has another one.",
    "Remove the key or correct its spelling.",
  ),
  "unknown-key": warning("A key means nothing here and is ignored.", "Remove the key or correct its spelling."),
  "legacy-key": warning("A key belongs to an older format.", "Use the key that replaced it."),
  "unsupported-setting": note(
    "A setting of the format has no effect in Lectern.",
    "Leave it for other renderers, or remove it.",
  ),
  "insecure-link": warning("A link of the footer does not use https.", "Write the address with https://."),
  "low-contrast": warning(
    "A colour is hard to read on its background and was adjusted.",
    "Choose a colour with a contrast of at least 4.5 to 1.",
  ),
  // Navigation
  "no-pattern": error(
    "The navigation holds nothing.",
    "Give `navigation` one of products, languages, versions, tabs, dropdowns, anchors, groups or pages.",
  ),
  "several-patterns": error(
    "The root of the navigation holds more than one primary pattern.",
    "Keep one pattern at the root and nest the others inside it.",
  ),
  "mixed-children": error(
    "One element holds several kinds of children.",
    "Keep one kind, and move the others into elements of that kind.",
  ),
  "self-nesting": error(
    "An element directly holds elements of its own kind.",
    "Put another kind of element between them, or lift the inner ones up.",
  ),
  "misplaced-children": error(
    "An element holds a kind of children that it cannot hold.",
    "Move the children to an element that can hold them.",
  ),
  "misplaced-element": error("A list holds an element of another kind.", "Move the element to the list of its kind."),
  "empty-element": warning(
    "An element of the navigation has no content and no link, and is left out.",
    "Give it content or an `href`, or remove it.",
  ),
  "link-with-content": warning(
    "An element has both an `href` and content; it is shown as a link.",
    "Keep the `href` or the content.",
  ),
  "wrong-href": error(
    "An `href` is neither a path from the root nor an address.",
    "Start it with /, #, mailto: or a scheme such as https://.",
  ),
  "global-href": error(
    "A global anchor links to a page of the site; the specification wants an address of another site.",
    "Write the full address, such as https://example.com/changelog.",
  ),
  "blank-label": warning("An element of the navigation has a blank label.", "Give it a label that readers can see."),
  "unknown-language": error("A language code is not one of the format.", "Use a code from the list of languages."),
  "duplicate-entry": warning(
    "Two entries of one list have the same name and cannot be told apart.",
    "Give each entry its own name.",
  ),
  "several-defaults": warning(
    "Several entries of one list are marked as the default; the first counts.",
    "Mark one entry as the default.",
  ),
  "icon-prefix": error("An icon name starts with `fa-`.", "Write the name without the prefix."),
  "unused-expanded": note(
    "`expanded` has no effect on a top-level group, which is always open.",
    "Remove it, or nest the group in another.",
  ),
  "unused-searchable": warning(
    "`searchable` has an effect only beside `hidden: true`.",
    "Add `hidden: true`, or remove `searchable`.",
  ),
  // Pages
  "missing-page": error("The navigation names a page that has no file.", "Create the file, or correct the path."),
  "page-case": warning(
    "The navigation writes a page's path with other capitals than its file.",
    "Write the path as the file is named.",
  ),
  "duplicate-page": warning(
    "The navigation lists a page twice; it opens at the first place.",
    "List each page once, or link to it from a page.",
  ),
  "page-in-two-languages": warning("A page is listed in two languages.", "Give each language a file of its own."),
  "generated-page-clash": warning(
    "A page made from a specification has the same address as a file, which is shown instead.",
    "Rename the file, or set another `directory` for the specification.",
  ),
  "operation-listed-twice": warning(
    "A page file and a generated page in the same place of the navigation describe one operation.",
    "List the operations one by one, with the page in place of its operation, or remove the page.",
  ),
  "unplaced-operations": warning(
    "The pages of a specification have no place in the navigation.",
    "Set `openapi` on the tab or group that should show the pages.",
  ),
  "missing-specification": error("A specification cannot be read.", "Correct its path or address."),
  "private-page": error(
    "A page with `groups`, or below an element with `public: false`, is refused: readers cannot sign in yet.",
    "Remove the restriction, or set LECTERN_PRIVATE=serve if something in front of the server checks who may read.",
  ),
  "missing-operation": error(
    "The specification has no such operation.",
    "Correct the method or the path, or add the operation to the specification.",
  ),
  "missing-asset": warning(
    "A setting or a page names a file that is not in the docs folder.",
    "Add the file, or correct the path.",
  ),
  // Redirects
  "duplicate-redirect": error("Two redirects have the same source; only the first counts.", "Remove one of the two."),
  "redirect-loop": error("Redirects lead in a circle.", "Change one of the destinations."),
  "redirect-chain": warning("A redirect leads to the source of another.", "Point it at the final destination."),
  "redirect-nowhere": warning(
    "A redirect leads to an address of the site where there is nothing.",
    "Correct the destination, or add the page.",
  ),
  "redirect-slash": warning("A redirect's path does not start with a slash.", "Start it with a slash."),
  "redirect-source": warning(
    "A redirect's source is no plain path and never matches.",
    "Write a path without address, query and fragment.",
  ),
  "redirect-shadows-page": warning(
    "A redirect stands at the path of a page, which can no longer be opened.",
    "Remove the redirect or the page.",
  ),
  // Page files
  "invalid-frontmatter": error("The frontmatter of a page cannot be read.", "Mend the YAML at the position given."),
  "frontmatter-value": warning(
    "A field of the frontmatter has a value that means nothing there.",
    "Write one of the values that the field may have.",
  ),
  "frontmatter-key": warning(
    "A field of the frontmatter looks like a misspelt one.",
    "Correct its name; a field of your own may keep it, and has no effect.",
  ),
  "duplicate-page-path": warning(
    "Two files have the same address; one of them is shown.",
    "Rename or remove one file.",
  ),
  "invalid-mdx": error(
    "A page cannot be compiled.",
    "Mend the markup at the position given; all other pages are served.",
  ),
  "render-error": error(
    "A page compiles but cannot be drawn.",
    "Mend the component or expression that the message names.",
  ),
  "broken-link": warning(
    "A page, or `related` in its frontmatter, links to an address of the site where there is nothing.",
    "Correct the address, or add the page or a redirect.",
  ),
  "missing-anchor": warning(
    "A link leads to a place that its page does not have.",
    "Correct the part behind the `#`: headings and titled components make ids of their text.",
  ),
  "unknown-component": warning("A page uses a component that does not exist.", "Correct its name, or import it."),
  "handler-as-text": warning(
    "An event handler of an element is given as text, which is never run.",
    "Give it a function, as in `onClick={() => …}`.",
  ),
  "unknown-icon": warning(
    "An icon has a name that no set of icons has, or that only a paid one has.",
    "Choose another icon, or name a picture by its path.",
  ),
  "undefined-variable": error(
    "A page uses a variable that docs.json does not define.",
    "Add it to `variables`, or correct its name.",
  ),
  "unknown-name": warning("An expression uses a name that nothing defines.", "Define it, or escape the braces."),
  "misplaced-component": warning(
    "A component stands outside the one that it belongs to.",
    "Move it into that component.",
  ),
  "missing-title": warning("A component needs a title and has none.", "Give it a title."),
  "repeated-side-panel": warning("A page has several panels for its side.", "Keep one of them."),
  "duplicate-view": warning("Two views of a page have the same title.", "Give each view its own title."),
  "duplicate-accordion-id": warning(
    "Two accordions of a page have the same id.",
    "Give each accordion its own title or id.",
  ),
  "unknown-audience": warning("A passage does not say for whom it is.", 'Write `for="humans"` or `for="agents"`.'),
  "invalid-update-tags": warning("The tags of an update are no list of texts.", "Write them as a list."),
  "invalid-mathematics": warning("A formula cannot be drawn.", "Correct the formula."),
  "unsupported-code-option": note(
    "A block of code or a diagram asks for something that Lectern does not have.",
    "Remove the option; the block is shown without it.",
  ),
  "missing-import": error("A page imports a file that does not exist.", "Correct the path of the import."),
  "snippet-cycle": error("Snippets import each other in a circle.", "Remove one of the imports."),
  "package-import": warning(
    "A page imports a package, which content cannot do.",
    "Remove the import, or use a snippet.",
  ),
  "refused-import": warning("An import leads out of the content and is ignored.", "Import other content files only."),
  // Specifications
  "specification-unreadable": error("A specification cannot be read.", "Correct its path or address."),
  "specification-syntax": error(
    "A specification is not valid JSON or YAML.",
    "Correct the syntax at the position given.",
  ),
  "specification-duplicate-key": warning(
    "An object of a specification has the same key twice; the last one counts.",
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
  "specification-invalid": error("A specification breaks the rules of OpenAPI.", "Correct it at the position given."),
  "specification-version": error("A specification has a version that is not supported.", "Use OpenAPI 3 or Swagger 2."),
  "specification-undeclared-parameter": warning(
    "A path has a parameter that the operation does not declare.",
    "Declare it with `in: path`.",
  ),
  "specification-duplicate-operation-id": warning(
    "Two operations have the same `operationId`.",
    "Give each operation its own.",
  ),
  "specification-undeclared-security": warning(
    "An operation asks for a security scheme that the specification does not declare, so readers cannot fill it in.",
    "Declare it in `components.securitySchemes`, or name one of those.",
  ),
  "asyncapi-not-drawn": note("The channels of an AsyncAPI document get no pages.", "Describe them on ordinary pages."),
} as const satisfies Readonly<Record<string, ProblemDefinition>>;

/** A code of the catalogue. */
export type ProblemCode = keyof typeof problemCatalog;
