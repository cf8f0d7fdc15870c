import { error, note, type ProblemDefinition, warning } from "@/lib/problems/define-problem";

/** The problems that files of pages can have. */
export const pageCatalog = {
  "invalid-frontmatter": error("The frontmatter of a page cannot be read.", "Fix the YAML at the given position."),
  "frontmatter-value": warning(
    "A field of the frontmatter has a value that it does not accept.",
    "Use one of the values that the field accepts.",
  ),
  "frontmatter-key": warning(
    "A field of the frontmatter appears to be misspelled.",
    "Correct its name. A custom field can keep its name; it has no effect.",
  ),
  "duplicate-page-path": warning(
    "Two files have the same URL; only one of them is shown.",
    "Rename or remove one file.",
  ),
  "ambiguous-capitals": warning(
    "The names of two files differ only in capitals; a folder on macOS or Windows can hold only one of them.",
    "Rename or remove one file.",
  ),
  "unexpected-file": note(
    "A file that readers can download has a name that is typical of credentials, configuration, or data exports.",
    "If readers must not see it, move it out of the docs folder or list it in `.mintignore`.",
  ),
  "missing-translation": note(
    "A language lists a page that is not translated: readers see the page of the default language, with a notice.",
    "Write the translation at the path that docs.json names.",
  ),
  "stale-translation": note(
    "The original of a translation has changed since. Only `lectern check --translations` looks for it.",
    "Translate what changed, and commit the translation.",
  ),
  "unreferenced-file": note(
    "Readers can download a data file that no page, component, or setting refers to.",
    "If readers must not see it, move it out of the docs folder or list it in `.mintignore`.",
  ),
  "unusable-page-path": error(
    "The URL of a page cannot be requested, or already serves something else: it has a backslash or control character, ends in `.md` or `/index`, or is one of the server's own.",
    "Rename the file.",
  ),
  "invalid-mdx": error(
    "A page cannot be compiled.",
    "Fix the markup at the given position; all other pages are served.",
  ),
  "repaired-markup": warning(
    "A Markdown file contains something that MDX does not allow: an element that is never closed, or a tag or brace that is text.",
    "Close the element, or write `\\<` or `\\{`; until then the page is shown with this place changed.",
  ),
  "page-too-large": error(
    "A page is too large to be rendered, or takes too long to compile.",
    "Split the page into several; all other pages are served.",
  ),
  "render-error": error(
    "A page compiles but cannot be rendered.",
    "Fix the component or expression named in the message.",
  ),
  "broken-link": warning(
    "A page, or `related` in its frontmatter, links to a URL on the site where nothing exists.",
    "Correct the URL, or add the page or a redirect.",
  ),
  "missing-anchor": warning(
    "A link refers to an anchor that the page does not have.",
    "Correct the part after the `#`: the ids of headings and titled components are derived from their text.",
  ),
  "anchor-spelling": note(
    "An anchor has the spelling of another engine: readers find the place, but its id differs.",
    "Write the id of the heading, or run the check with `--fix`.",
  ),
  "redirected-link": note(
    "A link leads to its page through a redirect.",
    "Link to the page itself, or run the check with `--fix`.",
  ),
  "dead-external-link": warning(
    "A link leads to a URL of another site that does not exist.",
    "Correct the URL, or remove the link.",
  ),
  "unverified-external-link": note(
    "Another site refused to answer, or answered with an error, so a link to it could not be verified.",
    "Open it in a browser, or leave it out with `ignore`.",
  ),
  "missing-alt": warning(
    "An image has no alternative text, so readers who do not see it miss what it shows.",
    'Describe the image, or write `alt=""` for decoration.',
  ),
  "link-without-text": warning("A link has no text that a screen reader can read out.", "Give it a text."),
  "missing-captions": note(
    "A video has no captions.",
    'Add `<track kind="captions" src="…" />`, or `muted` to a video without sound.',
  ),
  "skipped-heading": note(
    "A heading is more than one level below the one above it.",
    "Use the next level, or change the heading above.",
  ),
  "unknown-component": warning("A page uses a component that does not exist.", "Correct its name, or import it."),
  "handler-as-text": warning(
    "An event handler of an element is written as text, which never runs.",
    "Use a function, as in `onClick={() => …}`.",
  ),
  "unknown-icon": warning(
    "An icon name does not exist in any icon set, or only in a paid one.",
    "Choose another icon, or give the path of an image.",
  ),
  "undefined-variable": error(
    "A page uses a variable that docs.json does not define.",
    "Add it to `variables`, or correct its name.",
  ),
  "code-left-out": note(
    "The preview of a fork shows a page without its code: an expression, an import, or a component of its own.",
    "Nothing has to be done: readers see it once the change is merged.",
  ),
  "unknown-name": warning("An expression uses an undefined name.", "Define it, or escape the braces."),
  "misplaced-component": warning(
    "A component is used outside the component it belongs to.",
    "Move it into that component.",
  ),
  "stray-child": warning(
    "A component contains something that it cannot arrange.",
    "Put it into one of the component's parts, or outside of the component.",
  ),
  "missing-title": warning("A component has no title but needs one.", "Give it a title."),
  "missing-property": warning("A component lacks a property without which it shows nothing.", "Add the property."),
  "empty-content": warning("A component, a heading, or a code block has no content.", "Add its content, or remove it."),
  "repeated-side-panel": warning("A page has several side panels.", "Keep one of them."),
  "duplicate-view": warning("Two views of a page have the same title.", "Give each view its own title."),
  "duplicate-title": warning(
    "Two tabs, or two code blocks of a group, have the same title, so readers cannot tell them apart.",
    "Give each its own title.",
  ),
  "duplicate-heading-id": warning("Two headings of a page have the same id.", "Give each heading its own id."),
  "second-title": note("A page has a first-level heading besides its title.", "Remove it, or write `##`."),
  "unused-import": note("A page imports a name that it does not use.", "Use it, or remove the import."),
  "duplicate-accordion-id": warning(
    "Two accordions of a page have the same id.",
    "Give each accordion its own title or id.",
  ),
  "unknown-audience": warning(
    "A `<Visibility>` does not say who it is for.",
    'Write `for="humans"` or `for="agents"`.',
  ),
  "invalid-update-tags": warning("The tags of an update are not a list of texts.", "Write them as a list."),
  "invalid-mathematics": warning("A formula cannot be rendered.", "Correct the formula."),
  "unsupported-code-option": note(
    "A code block or a diagram uses an option that Lectern does not support.",
    "Remove the option; the block is shown without it.",
  ),
  "code-type-error": warning(
    "A code block with `twoslash` does not pass the type check; it is shown without types.",
    "Correct the code, expect the error with `// @errors`, or install the packages it imports in the docs folder.",
  ),
  "unknown-property": warning(
    "A component is given a property that it does not have.",
    "Correct its name, or remove it.",
  ),
  "property-value": warning("A property of a component has a value that it does not accept.", "Correct the value."),
  "invalid-diagram": warning(
    "A Mermaid diagram cannot be parsed; readers see its source.",
    "Correct the diagram at the given line.",
  ),
  "unknown-code-language": warning(
    "A code block names an unknown language, so it is shown without colors.",
    "Use the name of a language, or `text`.",
  ),
  "unclosed-fence": warning(
    "A code block is not closed where it should be, and takes in what follows.",
    "Close the block with the same characters that open it, on a line of their own.",
  ),
  "literal-markup": warning(
    "Malformed Markdown is shown as text, or hides what follows.",
    "Correct the characters, or write a backslash before them if readers should see them.",
  ),
  "invalid-image": warning(
    "A file is named like an image but is not one, or is an SVG that browsers refuse, so readers see a broken image.",
    "Put the image in its place; run `git lfs pull` if it is a pointer of Git LFS.",
  ),
  "invalid-script": warning(
    "A script of the site has a syntax error, so browsers do not run it.",
    "Correct the script at the given position.",
  ),
  "empty-page": warning("A page has no content.", "Write the page, or remove its file."),
  "unlisted-page": note(
    "No navigation lists a page.",
    "List it in docs.json, or write `hidden: true` in its frontmatter if this is meant.",
  ),
  "invalid-style-sheet": warning(
    "A style sheet of the site has a syntax error; browsers leave out what they cannot read.",
    "Correct the style sheet at the given position.",
  ),
  "missing-import": error("A page imports a file that does not exist.", "Correct the path of the import."),
  "snippet-cycle": error("Snippets import each other in a cycle.", "Remove one of the imports."),
  "package-import": warning(
    "A page imports an npm package although the docs folder has no package.json, or a file through an alias of another project.",
    "Install the package in the docs folder, import the file by its path, or remove the import.",
  ),
  "package-unlisted": error(
    "An imported npm package is not listed in the package.json of the docs folder.",
    "Run `npm install` with its name in the docs folder, or remove the import.",
  ),
  "package-missing": error(
    "An imported npm package is listed in package.json but not installed.",
    "Run `npm install` in the docs folder.",
  ),
  "package-refused": error(
    "An imported npm package cannot be bundled for browsers.",
    "Use a package that is made for browsers, without modules of Node.js and without native code.",
  ),
  "package-failed": error(
    "An imported npm package throws an error while it is imported on the server.",
    "Use another package, or another version of it.",
  ),
  "unknown-part": warning(
    "A file in `parts` is not named after a part of the site.",
    "Rename the file, or move it to `snippets`.",
  ),
  "invalid-part": error(
    "A file in `parts` has no component as its default export.",
    "Write `export default function Part(props) { … }`.",
  ),
  "missing-export": error(
    "A page or component file imports a name that the file or package does not export.",
    "Correct the name, or export it.",
  ),
  "refused-import": warning(
    "A component file imports something that is neither a file of the content folder nor an npm package.",
    "Correct the path, or put a package.json that lists the package into the docs folder.",
  ),
} as const satisfies Readonly<Record<string, ProblemDefinition>>;
