/** A mistake of docs.json, or of another file that is no page: what `check` must say of it. */
export interface SiteMistake {
  /** What the author did. */
  title: string;
  files: Readonly<Record<string, string>>;
  code: string;
  /** `file:line:column` of the mistake. */
  at: string;
  /** Words of the remedy. */
  hint: string;
  /** True where docs.json cannot be read, so that the last good version stays. */
  stops?: true;
}

export const HEAD = '{\n  "theme": "mint",\n  "name": "D",\n  "colors": { "primary": "#0a58ca" },\n';

export const docs = (rest: string) => ({ "docs.json": `${HEAD}${rest}\n}` });

export const pages = (list: string) => docs(`  "navigation": { "pages": [${list}] }`);

export const setting = (text: string) => docs(`  "navigation": { "pages": ["index"] },\n  ${text}`);

export const OPENAPI =
  'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n      responses: { "200": { description: A } }\n';

export const api = (text: string) => ({ ...setting('"api": { "openapi": "a.yaml" }'), "a.yaml": text });

export const row = (
  title: string,
  files: SiteMistake["files"],
  code: string,
  at: string,
  hint: string,
  stops?: true,
) => ({
  ...{ title, files, code, at, hint },
  ...(stops && { stops }),
});

/** Each is a docs folder with a sound `index.mdx`. */
export const SITE_MISTAKES: readonly SiteMistake[] = [
  row(
    "a missing comma",
    { "docs.json": '{\n  "name": "D"\n  "navigation": { "pages": ["index"] }\n}' },
    "invalid-json",
    "docs.json:3:3",
    "comma at the end of line 2",
    true,
  ),
  row(
    "an unclosed object",
    { "docs.json": '{\n  "name": "D",\n  "navigation": { "pages": ["index"] }\n' },
    "invalid-json",
    "docs.json:4:1",
    "}",
    true,
  ),
  row("single quotes", { "docs.json": "{\n  'name': 'D'\n}" }, "invalid-json", "docs.json:2:3", "around keys", true),
  row("an empty file", { "docs.json": "" }, "invalid-json", "docs.json:1:1", "", true),
  row("a page that is misspelled", pages('"index", "quikstart"'), "missing-page", "docs.json:5:38", ""),
  row(
    "a page in other capitals",
    { ...pages('"index", "guide"'), "Guide.mdx": "Text" },
    "page-case",
    "docs.json:5:38",
    "Guide",
  ),
  row("a page listed twice", pages('"index", "index"'), "duplicate-page", "docs.json:5:38", "once"),
  row(
    "a misspelled key",
    { "docs.json": `${HEAD}  "navigation": { "pages": ["index"] },\n  "favicn": "/f.svg"\n}` },
    "unknown-key",
    "docs.json:6:3",
    "favicon",
  ),
  row(
    "a misspelled navigation",
    { "docs.json": `${HEAD}  "navigatoin": { "pages": ["index"] }\n}` },
    "missing-key",
    "docs.json:5:3",
    "navigation",
  ),
  row(
    "a theme that does not exist",
    setting('"styling": { "eyebrows": "crumbs" }'),
    "wrong-value",
    "docs.json:6:28",
    "message",
  ),
  row(
    "a name that is a number",
    {
      "docs.json":
        '{\n  "theme": "mint",\n  "name": 5,\n  "colors": { "primary": "#0a58ca" },\n  "navigation": { "pages": ["index"] }\n}',
    },
    "wrong-type",
    "docs.json:3:11",
    "",
  ),
  row(
    "a color by its name",
    {
      "docs.json":
        '{\n  "theme": "mint",\n  "name": "D",\n  "colors": { "primary": "indigo" },\n  "navigation": { "pages": ["index"] }\n}',
    },
    "wrong-value",
    "docs.json:4:26",
    "#4B0082",
  ),
  row(
    "a color that is none",
    {
      "docs.json":
        '{\n  "theme": "mint",\n  "name": "D",\n  "colors": { "primary": "blurple" },\n  "navigation": { "pages": ["index"] }\n}',
    },
    "wrong-value",
    "docs.json:4:26",
    "message",
  ),
  row(
    "a group without pages",
    docs('  "navigation": { "groups": [{ "group": "A", "pages": [] }, { "group": "B", "pages": ["index"] }] }'),
    "empty-element",
    "docs.json:5:30",
    "",
  ),
  row(
    "groups and tabs at the root",
    docs(
      '  "navigation": { "tabs": [{ "tab": "A", "pages": ["index"] }], "groups": [{ "group": "B", "pages": ["index"] }] }',
    ),
    "several-patterns",
    "docs.json:5:65",
    "",
  ),
  row(
    "an operation that does not exist",
    {
      ...docs('  "api": { "openapi": "a.yaml" },\n  "navigation": { "pages": ["index", "GET /b"] }'),
      "a.yaml": OPENAPI,
    },
    "missing-operation",
    "docs.json:6:38",
    "GET /a",
  ),
  row(
    "a specification that does not exist",
    setting('"api": { "openapi": "b.yaml" }'),
    "specification-unreadable",
    "docs.json:6:23",
    "",
  ),
  row(
    "an icon that does not exist",
    docs('  "navigation": { "groups": [{ "group": "A", "icon": "rockett", "pages": ["index"] }] }'),
    "unknown-icon",
    "docs.json:5:54",
    "rocket",
  ),
  row(
    "an icon with a prefix",
    docs('  "navigation": { "groups": [{ "group": "A", "icon": "fa-rocket", "pages": ["index"] }] }'),
    "icon-prefix",
    "docs.json:5:54",
    "",
  ),
  row(
    "a language that does not exist",
    docs('  "navigation": { "languages": [{ "language": "xx", "pages": ["index"] }] }'),
    "unknown-language",
    "docs.json:5:47",
    "",
  ),
  row(
    "an address without scheme",
    docs('  "navigation": { "tabs": [{ "tab": "A", "pages": ["index"] }, { "tab": "B", "href": "example.com" }] }'),
    "wrong-href",
    "docs.json:5:86",
    "https",
  ),
  row(
    "a redirect without slash",
    setting('"redirects": [{ "source": "old", "destination": "/" }]'),
    "redirect-slash",
    "docs.json:6:29",
    "Write `/old`",
  ),
  row(
    "a redirect to nowhere",
    setting('"redirects": [{ "source": "/old", "destination": "/gone" }]'),
    "redirect-nowhere",
    "docs.json:6:52",
    "",
  ),
  row(
    "redirects in a circle",
    setting('"redirects": [{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/a" }]'),
    "redirect-loop",
    "docs.json:6:50",
    "",
  ),
  row(
    "a redirect twice",
    setting('"redirects": [{ "source": "/a", "destination": "/" }, { "source": "/a", "destination": "/" }]'),
    "duplicate-redirect",
    "docs.json:6:69",
    "Remove",
  ),
  row(
    "a redirect with the path of a page",
    { ...setting('"redirects": [{ "source": "/old", "destination": "/" }]'), "old.mdx": "Text" },
    "redirect-shadows-page",
    "docs.json:6:29",
    "Remove",
  ),
  row(
    "a link to a folder",
    {
      ...pages('"index", "folder/b", "folder/a"'),
      "index.mdx": "[A](/folder)",
      "folder/a.mdx": "A",
      "folder/b.mdx": "B",
    },
    "broken-link",
    "index.mdx:1:1",
    "/folder/b`, `/folder/a",
  ),
  row(
    "a link to a redirect to nowhere",
    {
      ...setting('"redirects": [{ "source": "/old", "destination": "/indx" }]'),
      "index.mdx": "[A](/old)",
    },
    "broken-link",
    "index.mdx:1:1",
    "",
  ),
  row("a logo without file", setting('"logo": "/logo.svg"'), "missing-asset", "docs.json:6:11", ""),
  row(
    "a link of the bar that leads nowhere",
    setting('"navbar": { "links": [{ "label": "A", "href": "/gone" }] }'),
    "broken-link",
    "docs.json:6:49",
    "",
  ),
  row(
    "a reference to a file that does not exist",
    docs('  "navigation": { "$ref": "./nav.json" }'),
    "reference-missing",
    "docs.json:5:27",
    "path",
  ),
  row(
    "a key of the old format",
    { "docs.json": `${HEAD}  "navigation": { "pages": ["index"] },\n  "topbarLinks": []\n}` },
    "legacy-key",
    "docs.json:6:3",
    "",
  ),
  row(
    "a key twice",
    { "docs.json": `${HEAD}  "name": "E",\n  "navigation": { "pages": ["index"] }\n}` },
    "duplicate-key",
    "docs.json:5:3",
    "Remove",
  ),
  row(
    "a page that no navigation lists",
    { ...pages('"index"'), "lost.mdx": "Text" },
    "unlisted-page",
    "lost.mdx:1:1",
    "List it",
  ),
  row(
    "two files of one address",
    { ...pages('"index", "a"'), "a.mdx": "A", "a.md": "A" },
    "duplicate-page-path",
    "a.md:1:1",
    "Rename",
  ),
  row(
    "a style sheet with an open bracket",
    { ...pages('"index"'), "style.css": "a { color: red;\n" },
    "invalid-style-sheet",
    "style.css:2:1",
    "Correct",
  ),
  row(
    "a style sheet without colon",
    { ...pages('"index"'), "style.css": "a { color red }\n" },
    "invalid-style-sheet",
    "style.css:1:10",
    "Correct",
  ),
  row(
    "a selector of a style sheet that breaks off",
    { ...pages('"index"'), "style.css": "a >> b { color: red }\n" },
    "invalid-style-sheet",
    "style.css:1:4",
    "Correct",
  ),
  row(
    "a tab in YAML",
    api('openapi: 3.1.0\n\tinfo: { title: A, version: "1" }\n'),
    "specification-syntax",
    "a.yaml:2:1",
    "spaces",
  ),
  row(
    "an unclosed list in YAML",
    api(`${OPENAPI}tags: [Widgets\nservers: []\n`),
    "specification-syntax",
    "a.yaml:7:7",
    "]",
  ),
  row(
    "a key twice in YAML",
    api(`${OPENAPI}info: { title: B, version: "1" }\n`),
    "specification-duplicate-key",
    "a.yaml:7:1",
    "Remove",
  ),
  row(
    "a type of another language",
    api(
      `${OPENAPI}components:\n  schemas:\n    A:\n      type: object\n      properties:\n        count: { type: int }\n`,
    ),
    "specification-invalid",
    "a.yaml:12:18",
    "integer",
  ),
  row(
    "a misspelled type",
    api(`${OPENAPI}components:\n  schemas:\n    A: { type: strng }\n`),
    "specification-invalid",
    "a.yaml:9:10",
    "string",
  ),
  row(
    "a type of another language in 3.0",
    api(`${OPENAPI.replace("3.1.0", "3.0.3")}components:\n  schemas:\n    A: { type: int }\n`),
    "specification-invalid",
    "a.yaml:9:10",
    "",
  ),
  row(
    "a reference to nothing",
    api(OPENAPI.replace("{ description: A }", '{ $ref: "#/components/responses/B" }')),
    "specification-unresolved-reference",
    "a.yaml:6:29",
    "reference",
  ),
  row(
    "a parameter that is not declared",
    api(OPENAPI.replace("/a:", "/a/{id}:")),
    "specification-undeclared-parameter",
    "a.yaml:5:5",
    "in: path",
  ),
  row(
    "a misspelled key of an operation",
    api(OPENAPI.replace("      responses", "      requestbody: {}\n      responses")),
    "specification-invalid",
    "a.yaml:6:7",
    "requestBody",
  ),
  row(
    "a specification without title",
    api(OPENAPI.replace("title: A, ", "")),
    "specification-invalid",
    "a.yaml:2:1",
    "title",
  ),
  row(
    "a version that does not exist",
    api(OPENAPI.replace("3.1.0", "4.0.0")),
    "specification-version",
    "a.yaml:1:1",
    "OpenAPI 3",
  ),
];
