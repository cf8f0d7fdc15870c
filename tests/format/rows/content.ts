import { COMMON, complaint, html, RARE, type Row, section, tested, text } from "../row";

const FORMAT = "tests/e2e/format";
const CONTENTS = `${FORMAT}/contents-rows.ts`;
const START = "/guides/start";

/** Section 4.1 to 4.8: what stands in pages. */
export const contentRows: readonly Row[] = [
  ...section("4.1", {
    Accordion: COMMON(
      tested(
        `${FORMAT}/disclosure-rows.ts`,
        "an accordion is a closed disclosure with a plain slug of its title as id",
      ),
      complaint("<Accordion>a</Accordion>", "missing-title"),
    ),
    AccordionGroup: COMMON(complaint("<AccordionGroup>\n<Card title='a' />\n</AccordionGroup>", "stray-child")),
    Badge: COMMON(
      tested(`${FORMAT}/text-rows.ts`, "a badge takes color, size, shape, stroke, disabled, icon and class"),
    ),
    "Note Tip Info Warning Check Danger": COMMON(
      tested(`${FORMAT}/text-rows.ts`, "is a callout whose sign has a name"),
    ),
    Callout: COMMON(
      tested(`${FORMAT}/text-rows.ts`, "a callout takes an icon and a color; an invalid color is neutral"),
    ),
    Card: COMMON(
      tested(
        `${FORMAT}/text-rows.ts`,
        "a card with `href` is one link; other sites open in a new tab and show an arrow",
      ),
    ),
    CardGroup: COMMON(tested(`${FORMAT}/text-rows.ts`, "columns count from 1 to 4, two by default, as number or text")),
    Columns: COMMON(tested(`${FORMAT}/text-rows.ts`, "columns count from 1 to 4, two by default, as number or text")),
    Column: COMMON(tested(`${FORMAT}/text-rows.ts`, ".column → d")),
    CodeBlock: COMMON(tested(`${FORMAT}/code-rows.ts`, "`CodeBlock` is the programmatic form of a fence")),
    CodeGroup: COMMON(tested(`${FORMAT}/code-rows.ts`, "a code group has tabs with the titles of its fences")),
    "Color, Color.Row, Color.Item": RARE(
      tested(`${FORMAT}/text-rows.ts`, "a color has a name and a value for each mode; rows have titles in Markdown"),
    ),
    Expandable: COMMON(
      tested(
        `${FORMAT}/disclosure-rows.ts`,
        "an expandable says what it shows; without title it speaks of child attributes",
      ),
    ),
    Frame: COMMON(tested(`${FORMAT}/text-rows.ts`, "a frame has a hint above and a caption in Markdown below")),
    "GitHub.Repo": RARE(tested(`${FORMAT}/text-rows.ts`, "a repository is known by name or by address")),
    Heading: RARE(tested(`${FORMAT}/content-rows.ts`, "`Heading` takes level, id and `noAnchor`")),
    Icon: COMMON(tested(`${FORMAT}/text-rows.ts`, "an icon is 16 pixels and takes color, size, type and class")),
    Latex: COMMON(
      tested(`${FORMAT}/code-rows.ts`, "mathematics is rendered on the server, in a line, in a block and by `Latex`"),
    ),
    Mermaid: COMMON(
      tested(
        "tests/e2e/components-content.spec.ts",
        "diagrams are rendered, can be enlarged, and say what is wrong with them",
      ),
    ),
    Panel: COMMON(
      tested(`${FORMAT}/code-rows.ts`, "a panel takes the side column, with the examples in it"),
      complaint("<Panel>a</Panel>\n\n<Panel>b</Panel>", "repeated-side-panel"),
    ),
    ParamField: COMMON(tested(`${FORMAT}/text-rows.ts`, "a parameter shows its place, type, default and marks")),
    ResponseField: COMMON(
      tested(`${FORMAT}/text-rows.ts`, "a response field has no place, and no default that is long or nested"),
    ),
    Prompt: RARE(tested(`${FORMAT}/text-rows.ts`, "a prompt keeps its text as written, with the actions asked for")),
    "RequestExample, ResponseExample": COMMON(
      tested(
        `${FORMAT}/code-rows.ts`,
        "examples are taken out of the flow, request first; untitled fences are numbered",
      ),
    ),
    "Steps / Step": COMMON(
      tested(`${FORMAT}/disclosure-rows.ts`, "steps are a list; titles are paragraphs unless told otherwise"),
      complaint("<Step title='a'>b</Step>", "misplaced-component"),
      complaint("<Steps>\n<Card title='a' />\n</Steps>", "stray-child"),
    ),
    "Tabs / Tab": COMMON(
      tested("tests/e2e/components-choices.spec.ts", "arrow keys, Home and End move between tabs, round the ends"),
      complaint("<Tabs>\n<Tab title='a'>b</Tab>\n\nText\n</Tabs>", "stray-child"),
    ),
    Tile: RARE(tested(`${FORMAT}/text-rows.ts`, "a tile is a link with a preview in which pictures do not zoom")),
    Tooltip: COMMON(tested(`${FORMAT}/text-rows.ts`, "a tooltip describes its word, with headline and link")),
    "Tree, Tree.Folder, Tree.File": COMMON(
      tested("tests/e2e/components-content.spec.ts", "a tree is walked with the keys of a tree"),
      complaint("<Tree>\n<Card title='a' />\n</Tree>", "stray-child"),
    ),
    Update: COMMON(
      tested(`${FORMAT}/text-rows.ts`, "an update has a label with an anchor, a description and tags"),
      complaint("<Update label='a' tags='b'>c</Update>", "invalid-update-tags"),
    ),
    View: RARE(
      tested(
        `${FORMAT}/disclosure-rows.ts`,
        "a page with views has one select with all titles and shows the first view",
      ),
    ),
    Visibility: RARE(
      tested("lib/text/simplify.test.ts", "what is for agents is shown to them"),
      complaint("<Visibility>a</Visibility>", "unknown-audience"),
    ),
    Variation: RARE(tested("tests/e2e/format.spec.ts", "a chosen variation is kept for the next page")),
    Snippet: RARE(tested(`${FORMAT}/content-rows.ts`, "the older `Snippet` element includes a file")),
    SnippetGroup: RARE(html("guide", "/guides/rare", ".code-group, [data-code-group], [role=tablist] → one.js")),
    Link: RARE(tested(`${FORMAT}/text-rows.ts`, "`Link` is a link")),
    MDX: RARE(tested(`${FORMAT}/text-rows.ts`, "`MDX` reads Markdown in an expression")),
    "ApiPlayground, CustomCode, CustomComponent": RARE(html("guide", "/guides/rare", "#content → Kept")),
    Banner: COMMON(html("guide", START, "#banner")),
    Properties: RARE(complaint("<Properties>a</Properties>", "unknown-component")),
    "HTML tags": COMMON(tested(`${FORMAT}/content-rows.ts`, "every HTML tag of the format is rendered")),
    "Tailwind classes": COMMON(
      tested(
        "lib/content/utility-css/compile-utilities.test.ts",
        "a responsive class becomes a media query above the interface's utilities",
      ),
    ),
  }),
  ...section("4.2", {
    title: COMMON(tested(`${FORMAT}/code-rows.ts`, "the free words after the language are the title")),
    icon: COMMON(tested(`${FORMAT}/code-rows.ts`, "title and icon are in the header")),
    "line highlight": COMMON(tested(`${FORMAT}/code-rows.ts`, "lines are marked by `highlight` and by bare braces")),
    focus: COMMON(tested(`${FORMAT}/code-rows.ts`, "`focus` marks the lines that stay clear")),
    lines: COMMON(tested(`${FORMAT}/code-rows.ts`, "`lines` numbers the lines")),
    wrap: COMMON(tested(`${FORMAT}/code-rows.ts`, "`wrap` wraps")),
    expandable: COMMON(tested(`${FORMAT}/code-rows.ts`, "`expandable` collapses and says how many lines there are")),
    nocopy: RARE(tested(`${FORMAT}/code-rows.ts`, "a fence whose language is `nocopy` is plain text without button")),
    theme: RARE(tested(`${FORMAT}/code-rows.ts`, "`theme` gives a block a theme and its background")),
    lang: RARE(tested(`${FORMAT}/code-rows.ts`, "`lang` colors as another language")),
    twoslash: RARE(
      tested(
        "lib/content/page/read-types.test.ts",
        "a block that fails is shown without its instructions to the compiler",
      ),
    ),
    diff: COMMON(
      tested(`${FORMAT}/code-rows.ts`, "a comment at the end of a line marks it as added or removed and goes"),
    ),
    mermaid: COMMON(
      tested(`${FORMAT}/code-rows.ts`, "a diagram keeps its source, its corner and its choice of controls"),
    ),
    Copy: COMMON(
      tested("tests/e2e/components-content.spec.ts", "code is copied as it was written, without the signs of a diff"),
    ),
    Languages: COMMON(tested(`${FORMAT}/code-rows.ts`, "aliases of languages are known, an unknown one is plain text")),
    "css-variables theme": RARE(
      tested(
        "lib/content/pipeline/code/theme-background.test.ts",
        "colors of the author: each kind of word has the variable of its kind",
      ),
    ),
    "Ask assistant": RARE(tested("tests/e2e/assistant-panel.spec.ts", "a block of code goes along with a question")),
    "Inline code": COMMON(
      html("guide", START, "kbd → Ctrl+K"),
      tested(`${FORMAT}/code-rows.ts`, "inline code is not colored, and code of keyboard symbols is a key"),
    ),
  }),
  ...section("4.3", {
    "Automatic id": COMMON(tested("lib/content/pipeline/heading-id.test.ts", 'heading "$')),
    Examples: COMMON(
      tested("lib/content/pipeline/heading-id.test.ts", "get-/users/id"),
      tested("lib/content/pipeline/heading-id.test.ts", "日本語-見出し"),
    ),
    Repeats: COMMON(
      tested("lib/content/pipeline/heading-id.test.ts", "repeats are numbered over the whole page, in order"),
    ),
    "Custom id": COMMON(
      tested(`${FORMAT}/content-rows.ts`, "an id in braces is the id, and repeats share the counter"),
    ),
    noAnchor: RARE(tested(`${FORMAT}/content-rows.ts`, "`Heading` takes level, id and `noAnchor`")),
    "Levels with id": COMMON(tested(`${FORMAT}/content-rows.ts`, "headings of levels 2 to 4 have an id and a link")),
    Click: COMMON(tested("tests/e2e/components-content.spec.ts", "the link beside a heading copies its address")),
    "Hash lookup": COMMON(
      tested("tests/e2e/components-choices.spec.ts", "a hash opens the tab that holds its heading"),
    ),
    "Component ids": RARE(tested("lib/content/pipeline/remark-anchors.test.ts", "places that links may lead to, $")),
  }),
  ...section("4.4", {
    "Markdown flavour": COMMON(
      tested(`${FORMAT}/content-rows.ts`, "task lists, strikethrough, automatic links, sub- and superscript, keys"),
    ),
    Comments: COMMON(
      tested(`${FORMAT}/content-rows.ts`, "comments are not shown"),
      tested("lib/text/simplify.test.ts", "comments go"),
    ),
    Escapes: COMMON(tested(`${FORMAT}/content-rows.ts`, "escapes and entities are text")),
    Tables: COMMON(
      tested(`${FORMAT}/content-rows.ts`, "tables keep the alignment of their columns and scroll on their own"),
    ),
    "Links, internal": COMMON(
      tested(
        `${FORMAT}/content-rows.ts`,
        "links lose suffixes, keep query and fragment, and are resolved from their file",
      ),
    ),
    "Links, external": COMMON(tested("lib/content/pipeline/resolve-link.test.ts", "link $")),
    Images: COMMON(
      tested(
        `${FORMAT}/content-rows.ts`,
        "pictures know their size, zoom unless told otherwise, and carry their actions",
      ),
    ),
    Zoom: COMMON(
      tested(
        "tests/e2e/components-content.spec.ts",
        "a picture opens large by click and by Enter, and Escape closes it",
      ),
    ),
    "Image actions": RARE(
      tested("tests/e2e/components-content.spec.ts", "a picture with actions can be downloaded and copied"),
    ),
    "Dark/light images": COMMON(
      tested(`${FORMAT}/content-rows.ts`, "pictures for one mode keep their classes, whose rules are there"),
    ),
    Video: COMMON(
      tested(`${FORMAT}/content-rows.ts`, "a video that plays by itself is silent; frames may fill the screen"),
    ),
    Iframe: COMMON(
      tested(`${FORMAT}/content-rows.ts`, "a video that plays by itself is silent; frames may fill the screen"),
    ),
    "Horizontal rule, block quote, nested lists": COMMON(
      tested(`${FORMAT}/content-rows.ts`, "every HTML tag of the format is rendered"),
    ),
  }),
  ...section("4.5", {
    "What is a snippet": COMMON(
      tested("lib/content/scan/scan-content.test.ts", "pages, snippets, and static files are distinguished"),
    ),
    "Import paths": COMMON(
      tested(
        "lib/content/pipeline/text-rules.test.ts",
        "imports resolve with a missing suffix, never outside the content",
      ),
      complaint("import a from 'clsx'", "package-import"),
    ),
    "Default import": COMMON(
      tested("lib/content/pipeline/snippet-props.test.ts", "what is spread of an object"),
      tested(`${FORMAT}/content-rows.ts`, "a snippet takes props, also in its code, and imports other snippets"),
      html("guide", "/guides/snippets", "#content → A part by Ada since 2.0.", "#content pre → hello Ada"),
      text("guide", "/guides/snippets.md", "A part by Ada since 2.0.", "hello Ada"),
    ),
    "Named imports": COMMON(
      tested(`${FORMAT}/content-rows.ts`, "values, objects and components are imported by name"),
      text("guide", "/guides/snippets.md", "Release 2.0, sum 2, list one two"),
    ),
    "JSX snippets": COMMON(tested(`${FORMAT}/content-rows.ts`, "values, objects and components are imported by name")),
    "Nested imports": COMMON(
      tested(
        "lib/content/pipeline/remark-snippets.test.ts",
        "a missing import of a snippet is reported in the snippet",
      ),
    ),
    Hooks: COMMON(
      tested("lib/text/page-values.test.ts", "a component file with hooks that it does not import"),
      tested(`${FORMAT}/content-rows.ts`, "hooks need no import, and what they hold is rendered on the server"),
    ),
    "Inline components": COMMON(tested(`${FORMAT}/content-rows.ts`, "components and values of a page are used below")),
    user: RARE(tested(`${FORMAT}/content-rows.ts`, "`user` is an empty object for anonymous readers")),
  }),
  ...section("4.6", {
    Syntax: COMMON(tested(`${FORMAT}/variable-rows.ts`, "names consist of letters, digits, `_`, `-` and `.`")),
    Scope: COMMON(tested(`${FORMAT}/variable-rows.ts`, "snippets know the variables")),
    Undefined: COMMON(
      tested(
        "lib/content/page/compile-page.test.ts",
        "a variable that is not set is an error where variables are used at all",
      ),
    ),
    Safety: COMMON(
      html("guide", START, "!#content b"),
      tested(`${FORMAT}/variable-rows.ts`, "scripts, styles and frames lose what they hold"),
    ),
    Recursion: RARE(tested(`${FORMAT}/variable-rows.ts`, "values are not searched for variables")),
  }),
  ...section("4.7", {
    Entries: COMMON(
      html("guide", START, ".toc-item[data-depth='0'] → One", ".toc-item[data-depth='1'] → Two"),
      tested("lib/content/pipeline/remark-headings.test.ts", "text in braces is listed as it is shown"),
    ),
    "Left out": COMMON(tested(CONTENTS, "keep their headings to themselves")),
    "Tabs and views": COMMON(
      tested("tests/e2e/components-choices.spec.ts", "the table of contents lists the headings of open tabs"),
    ),
  }),
  ...section("4.8", {
    "Tag filter": COMMON(
      tested(
        "tests/e2e/components-choices.spec.ts",
        "the filter of a change log shows entries that have all tags, and is in the address",
      ),
    ),
    URL: RARE(
      tested(
        "tests/e2e/components-choices.spec.ts",
        "the filter of a change log shows entries that have all tags, and is in the address",
      ),
    ),
    RSS: COMMON(tested(`${FORMAT}/changelog-rows.ts`, "the feed has an item for each heading of an update")),
  }),
];
