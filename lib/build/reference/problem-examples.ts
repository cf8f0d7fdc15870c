/** A mistake and its remedy, for the page of problem codes. */
export interface ProblemExample {
  /** The file with the mistake; its suffix determines the highlighting. */
  file: "page.mdx" | "docs.json";
  /** A whole page, or members of docs.json. */
  before: string;
  after: string;
}

const page = (before: string, after: string): ProblemExample => ({ file: "page.mdx", before, after });
const settings = (before: string, after: string): ProblemExample => ({ file: "docs.json", before, after });
const navigation = (before: string, after: string): ProblemExample =>
  settings(`"navigation": ${before}`, `"navigation": ${after}`);

/**
 * Examples of the most frequent codes. A test verifies that the mistake is reported with the code, and that the remedy has no
 * problems, in a folder with the pages `index` and `install` and the file `images/logo.svg`.
 */
export const problemExamples: Readonly<Record<string, ProblemExample>> = {
  "broken-link": page("Read [how to install it](/instal).", "Read [how to install it](/install)."),
  "missing-anchor": page(
    "See [the requirements](/install#requirement).",
    "See [the requirements](/install#requirements).",
  ),
  "missing-asset": page("![Our logo](/images/lgo.svg)", "![Our logo](/images/logo.svg)"),
  "invalid-mdx": page("<Note>Save first.", "<Note>Save first.</Note>"),
  "unknown-component": page("<Notee>Save first.</Notee>", "<Note>Save first.</Note>"),
  "unknown-property": page('<Card title="Install" herf="/install" />', '<Card title="Install" href="/install" />'),
  "property-value": page('<Columns cols="two">Text</Columns>', "<Columns cols={2}>Text</Columns>"),
  "misplaced-component": page(
    '<Step title="Install">Run it.</Step>',
    '<Steps>\n  <Step title="Install">Run it.</Step>\n</Steps>',
  ),
  "unknown-icon": page('<Icon icon="roket" />', '<Icon icon="rocket" />'),
  "missing-import": page(
    'import Support from "/snippets/suport.mdx";\n\n<Support />',
    'import Support from "/snippets/support.mdx";\n\n<Support />',
  ),
  "missing-export": page(
    'import { Prize } from "/snippets/parts.jsx";\n\n<Prize />',
    'import { Price } from "/snippets/parts.jsx";\n\n<Price />',
  ),
  "unknown-name": page("Version {latest}", 'export const latest = "2.0";\n\nVersion {latest}'),
  "unclosed-fence": page("Run it:\n\n```js\nconst port = 3000;\n", "Run it:\n\n```js\nconst port = 3000;\n```\n"),
  "invalid-diagram": page(
    "```mermaid\nflowchart LR\n  A[Page --> B{Site}\n```",
    "```mermaid\nflowchart LR\n  A[Page] --> B{Site}\n```",
  ),
  "invalid-frontmatter": page(
    "---\ntitle: Install: the short way\n---\n\nRun it.",
    '---\ntitle: "Install: the short way"\n---\n\nRun it.',
  ),
  "frontmatter-key": page(
    "---\ntitle: Install\ndescripton: In one minute.\n---\n\nRun it.",
    "---\ntitle: Install\ndescription: In one minute.\n---\n\nRun it.",
  ),
  "missing-page": navigation('{ "pages": ["index", "page", "instal"] }', '{ "pages": ["index", "page", "install"] }'),
  "page-case": navigation('{ "pages": ["index", "page", "Install"] }', '{ "pages": ["index", "page", "install"] }'),
  "unlisted-page": navigation('{ "pages": ["index", "page"] }', '{ "pages": ["index", "page", "install"] }'),
  "several-patterns": navigation(
    '{\n  "tabs": [{ "tab": "Guides", "pages": ["index"] }],\n  "groups": [{ "group": "More", "pages": ["page", "install"] }]\n}',
    '{\n  "tabs": [\n    { "tab": "Guides", "pages": ["index"] },\n    { "tab": "More", "pages": ["page", "install"] }\n  ]\n}',
  ),
  "mixed-children": navigation(
    '{\n  "tabs": [\n    {\n      "tab": "Guides",\n      "groups": [{ "group": "Start", "pages": ["index", "page"] }],\n      "anchors": [{ "anchor": "More", "pages": ["install"] }]\n    }\n  ]\n}',
    '{\n  "tabs": [\n    {\n      "tab": "Guides",\n      "groups": [\n        { "group": "Start", "pages": ["index", "page"] },\n        { "group": "More", "pages": ["install"] }\n      ]\n    }\n  ]\n}',
  ),
  "empty-element": navigation(
    '{\n  "groups": [\n    { "group": "Start", "pages": ["index", "page", "install"] },\n    { "group": "Soon", "pages": [] }\n  ]\n}',
    '{\n  "groups": [{ "group": "Start", "pages": ["index", "page", "install"] }]\n}',
  ),
  "wrong-value": settings('"appearance": { "default": "night" }', '"appearance": { "default": "dark" }'),
  "wrong-type": settings('"favicon": 5', '"favicon": "/images/logo.svg"'),
  "unknown-key": settings('"favicn": "/images/logo.svg"', '"favicon": "/images/logo.svg"'),
  "duplicate-key": settings('"description": "Docs",\n"description": "Guides"', '"description": "Guides"'),
  "low-contrast": settings('"colors": { "primary": "#FFE066" }', '"colors": { "primary": "#8A6D00" }'),
  "redirect-nowhere": settings(
    '"redirects": [{ "source": "/setup", "destination": "/instal" }]',
    '"redirects": [{ "source": "/setup", "destination": "/install" }]',
  ),
  "redirect-shadows-page": settings(
    '"redirects": [{ "source": "/install", "destination": "/page" }]',
    '"redirects": [{ "source": "/setup", "destination": "/page" }]',
  ),
  "redirect-loop": settings(
    '"redirects": [\n  { "source": "/old", "destination": "/older" },\n  { "source": "/older", "destination": "/old" }\n]',
    '"redirects": [\n  { "source": "/old", "destination": "/install" },\n  { "source": "/older", "destination": "/install" }\n]',
  ),
};
