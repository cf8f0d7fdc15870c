import { api, docs, HEAD, OPENAPI, pages, row, type SiteMistake, setting } from "@/tests/mistakes/site-mistakes";

const nav = (text: string) => docs(`  "navigation": ${text}`);

const page = (text: string, more: SiteMistake["files"] = {}) => ({ ...pages('"index"'), "index.mdx": text, ...more });

const pkg = (text: string, more: SiteMistake["files"] = {}) =>
  page(text, { "package.json": '{ "dependencies": { "left": "1" } }', ...more });

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

/** Mistakes that no other table has, so that every code of the catalog is seen where it is said. */
export const OTHER_MISTAKES: readonly SiteMistake[] = [
  row("no docs.json", { "empty/x.txt": "a" }, "config-generated", "docs.json:1:1", "init"),
  row(
    "a blank label",
    nav('{ "groups": [{ "group": " ", "pages": ["index"] }] }'),
    "blank-label",
    "docs.json:5:41",
    "label",
  ),
  row(
    "two tabs of one name",
    nav('{ "tabs": [{ "tab": "A", "pages": ["index"] }, { "tab": "A", "href": "https://a.test" }] }'),
    "duplicate-entry",
    "docs.json:5:73",
    "own name",
  ),
  row(
    "a command of another tool",
    { ...setting('"description": "x"'), "package.json": '{ "scripts": { "dev": "mintlify dev" } }' },
    "foreign-command",
    "package.json:1:24",
    "lectern dev",
  ),
  row(
    "a page at the address of a generated one",
    {
      ...docs(
        '  "api": { "openapi": { "source": "a.yaml", "directory": "api" } },\n  "navigation": { "pages": ["index", "GET /a"] }',
      ),
      "a.yaml": OPENAPI.replace("    get:\n", "    get:\n      summary: List\n"),
      "api/list.mdx": "Text",
    },
    "generated-page-clash",
    "docs.json:6:38",
    "Rename",
  ),
  row(
    "a global anchor to a page",
    nav('{ "global": { "anchors": [{ "anchor": "A", "href": "/" }] }, "pages": ["index"] }'),
    "global-href",
    "docs.json:5:68",
    "full URL",
  ),
  row(
    "an insecure link of the footer",
    setting('"footer": { "socials": { "x": "http://x.com/a" } }'),
    "insecure-link",
    "docs.json:6:33",
    "https",
  ),
  row(
    "a tab that is a link and has pages",
    nav('{ "tabs": [{ "tab": "A", "href": "/b", "pages": ["index"] }] }'),
    "link-with-content",
    "docs.json:5:42",
    "Keep",
  ),
  row(
    "a color that nobody can read",
    { "docs.json": `${HEAD.replace("#0a58ca", "#ffee00")}  "navigation": { "pages": ["index"] }\n}` },
    "low-contrast",
    "docs.json:4:26",
    "4.5",
  ),
  row(
    "tabs in a group",
    nav('{ "groups": [{ "group": "A", "tabs": [{ "tab": "B", "pages": ["index"] }] }] }'),
    "misplaced-children",
    "docs.json:5:46",
    "pages",
  ),
  row(
    "an element with a specification that does not exist",
    nav('{ "groups": [{ "group": "A", "openapi": "b.yaml", "pages": ["index", "GET /a"] }] }'),
    "specification-unreadable",
    "docs.json:5:57",
    "Correct",
  ),
  row(
    "groups beside pages",
    nav('{ "tabs": [{ "tab": "A", "pages": ["index"], "groups": [{ "group": "B", "pages": ["b"] }] }] }'),
    "mixed-children",
    "docs.json:5:42",
    "nest",
  ),
  row("an empty navigation", nav("{}"), "no-pattern", "docs.json:5:17", "navigation"),
  row(
    "a page in two languages",
    nav('{ "languages": [{ "language": "en", "pages": ["index"] }, { "language": "de", "pages": ["index"] }] }'),
    "page-in-two-languages",
    "docs.json:5:105",
    "own file",
  ),
  row(
    "a redirect to a redirect",
    setting('"redirects": [{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/" }]'),
    "redirect-chain",
    "docs.json:6:50",
    "Point it at `/`",
  ),
  row(
    "a redirect of a query",
    setting('"redirects": [{ "source": "/a?x=1", "destination": "/" }]'),
    "redirect-source",
    "docs.json:6:29",
    "without",
  ),
  row(
    "a file that includes itself",
    { ...docs('  "navigation": { "$ref": "./nav.json" }'), "nav.json": '{ "$ref": "./nav.json" }' },
    "reference-circular",
    "nav.json:1:11",
    "Remove",
  ),
  row(
    "an included file that is not JSON",
    { ...docs('  "navigation": { "$ref": "./nav.yaml" }'), "nav.yaml": "pages: [index]" },
    "reference-not-json",
    "docs.json:5:27",
    ".json",
  ),
  row(
    "an included file outside of the docs",
    docs('  "navigation": { "$ref": "../nav.json" }'),
    "reference-outside",
    "docs.json:5:27",
    "Move",
  ),
  row(
    "keys beside an included list",
    { ...docs('  "navigation": { "pages": { "$ref": "./nav.json", "a": 1 } }'), "nav.json": '["index"]' },
    "reference-siblings",
    "docs.json:5:38",
    "Remove",
  ),
  row(
    "an option twice",
    setting('"contextual": { "options": ["copy", "copy"] }'),
    "repeated-value",
    "docs.json:6:39",
    "Remove",
  ),
  row(
    "tabs in a tab",
    nav('{ "tabs": [{ "tab": "A", "tabs": [{ "tab": "B", "pages": ["index"] }] }] }'),
    "self-nesting",
    "docs.json:5:42",
    "between",
  ),
  row(
    "two default versions",
    nav(
      '{ "versions": [{ "version": "1", "default": true, "pages": ["index"] }, { "version": "2", "default": true, "href": "https://a.test" }] }',
    ),
    "several-defaults",
    "docs.json:5:107",
    "one",
  ),
  row(
    "an operation id twice",
    api(
      `${OPENAPI.replace(
        "    get:\n",
        "    get:\n      operationId: x\n",
      )}    post:\n      operationId: x\n      responses: { "200": { description: A } }\n`,
    ),
    "specification-duplicate-operation-id",
    "a.yaml:9:7",
    "own",
  ),
  row(
    "a security scheme that is not declared",
    api(`${OPENAPI}      security: [{ key: [] }]\n`),
    "specification-undeclared-security",
    "a.yaml:7:7",
    "Declare",
  ),
  row(
    "a specification that refers to a file that does not exist",
    api(OPENAPI.replace("{ description: A }", '{ $ref: "./b.yaml#/a" }')),
    "specification-unreadable-reference",
    "a.yaml:6:29",
    "exist",
  ),
  row(
    "a group that is shown and searchable",
    nav('{ "groups": [{ "group": "A", "searchable": true, "pages": ["index"] }] }'),
    "unused-searchable",
    "docs.json:5:46",
    "hidden",
  ),
  row("an anchor of another engine", page("## A (b)\n\n[x](#a--b)"), "anchor-spelling", "index.mdx:3:1", "#a-b"),
  row(
    "a part without component",
    page("Text", { "parts/header.jsx": "export const x = 1;\n" }),
    "invalid-part",
    "parts/header.jsx:1:1",
    "export default",
  ),
  row(
    "a part that is misspelled",
    page("Text", { "parts/heeder.jsx": "export default () => <b/>;\n" }),
    "unknown-part",
    "parts/heeder.jsx:1:1",
    "header",
  ),
  row(
    "a page that nobody translated",
    {
      ...nav(
        '{ "languages": [{ "language": "en", "pages": ["index", "a"] }, { "language": "de", "pages": ["de/index", "de/a"] }] }',
      ),
      "a.mdx": "A",
      "de/index.mdx": "B",
    },
    "missing-translation",
    "docs.json:5:122",
    "translation",
  ),
  row(
    "a package that is not listed",
    pkg('import { x } from "right";\n\n{x}'),
    "package-unlisted",
    "index.mdx:1:1",
    "npm install right",
  ),
  row(
    "a package that is not installed",
    pkg('import { x } from "left";\n\n{x}'),
    "package-missing",
    "index.mdx:1:1",
    "npm install",
  ),
  row("a module of Node", pkg('import { x } from "node:fs";\n\n{x}'), "package-refused", "index.mdx:1:1", "Remove"),
  row(
    "a package that fails",
    pkg('import { x } from "left";\n\n{x}', {
      "node_modules/left/package.json": '{"name":"left","version":"1.0.0","main":"i.js"}',
      "node_modules/left/i.js": 'throw new Error("no");',
    }),
    "package-failed",
    "index.mdx:1:1",
    "another",
  ),
  row(
    "a package in a component file",
    page('import { A } from "/snippets/a.jsx";\n\n<A />', {
      "snippets/a.jsx": 'import x from "left";\nexport const A = () => <b>{x}</b>;\n',
    }),
    "refused-import",
    "snippets/a.jsx:1:15",
    "package.json",
  ),
  row(
    "a link to a redirect",
    { ...setting('"redirects": [{ "source": "/old", "destination": "/" }]'), "index.mdx": "[a](/old)" },
    "redirected-link",
    "index.mdx:1:1",
    "Link to `/`",
  ),
  row(
    "an open element in Markdown",
    { ...pages('"index", "a"'), "a.md": "Text <b>x\n\nMore {x}\n" },
    "repaired-markup",
    "a.md:1:6",
    "Close",
  ),
  row(
    "an attribute without quotes in Markdown",
    { ...pages('"index", "a"'), "a.md": "Text <a id=x></a>\n" },
    "repaired-markup",
    "a.md:1:6",
    "in quotes",
  ),
  row(
    "a redirect with a placeholder of another name",
    setting('"redirects": [{ "source": "/a/:x", "destination": "/b/:y" }]'),
    "redirect-nowhere",
    "docs.json:6:53",
    "source",
  ),
  row(
    "credentials beside the pages",
    page("Text", { ".env.txt": "A=1", "credentials.json": "{}" }),
    "unexpected-file",
    "credentials.json:1:1",
    "mintignore",
  ),
  row(
    "a table that nothing refers to",
    page("Text", { "data.csv": "a,b" }),
    "unreferenced-file",
    "data.csv:1:1",
    "mintignore",
  ),
  row(
    "a page that ends in md",
    { ...pages('"index"'), "a/index.md.mdx": "x", "b.md.mdx": "x" },
    "unusable-page-path",
    "a/index.md.mdx:1:1",
    "Rename",
  ),
  row(
    "a page for some without sign-in",
    { ...pages('"index", "a"'), "a.mdx": "---\ngroups: [admin]\n---\nText" },
    "private-page",
    "a.mdx:1:1",
    "LECTERN_SIGN_IN",
  ),
  row(
    "a comma after the last entry",
    { "docs.json": `${HEAD}  "navigation": { "pages": ["index",] }\n}` },
    "invalid-json",
    "docs.json:5:36",
    "Remove the comma",
    true,
  ),
  row("a list among pages", nav('{ "pages": ["index", ["a"]] }'), "wrong-type", "docs.json:5:38", ""),
  row("a group without name", nav('{ "groups": [{ "pages": ["index"] }] }'), "missing-key", "docs.json:5:30", "group"),
  row(
    "a blank line above the frontmatter",
    page("\n---\ntitle: A\n---\n\nText"),
    "invalid-frontmatter",
    "index.mdx:1:1",
    "first line",
  ),
  row(
    "frontmatter between longer lines",
    page("----\ntitle: A\n----\n\nText"),
    "invalid-frontmatter",
    "index.mdx:1:1",
    "three hyphens",
  ),
  row("a title that is a list", page("---\ntitle: [A]\n---\n\nText"), "frontmatter-value", "index.mdx:2:8", "quotes"),
  row("a comment that is not closed", page("Text <!-- open\n\nMore"), "literal-markup", "index.mdx:1:6", "-->"),
  row("a link that is not closed", page("See [A](/a and more"), "literal-markup", "index.mdx:1:5", ")"),
  row(
    "an image with a blank in its address",
    page("![a](/images/my pic.png)", { "images/my pic.png": "x" }),
    "literal-markup",
    "index.mdx:1:1",
    "angle brackets",
  ),
  row("a table without hyphens", page("| a | b |\n| 1 | 2 |"), "literal-markup", "index.mdx:1:1", "---"),
  row("a heading without space", page("##Heading\n\nText"), "literal-markup", "index.mdx:1:1", "space"),
  row(
    "a default import of a name",
    page('import Price from "/snippets/p.jsx";\n\n<Price />', {
      "snippets/p.jsx": "export const Price = () => <b/>;\n",
    }),
    "missing-export",
    "index.mdx:1:8",
    "Price",
  ),
  row(
    "a host without scheme",
    page('<Card title="A" href="example.com">B</Card>'),
    "broken-link",
    "index.mdx:1:17",
    "https://example.com",
  ),
  row(
    "a link without host",
    page("[Mail](mailto:)\n\n[x](http://)\n\n[y](htps://a.test)"),
    "broken-link",
    "index.mdx:3:1",
    "after the scheme",
  ),
  row(
    "a script that is no JavaScript",
    page("Text", { "a.js": "const a = ;\n" }),
    "invalid-script",
    "a.js:1:11",
    "Correct",
  ),
  row("a footnote that is not defined", page("Text[^1] and more."), "literal-markup", "index.mdx:1:5", "[^1]: Text"),
  row(
    "a link by a name that is not defined",
    page("See [the guide][guide]."),
    "literal-markup",
    "index.mdx:1:5",
    "[name]",
  ),
  row(
    "an image to share that does not exist",
    setting('"seo": { "metatags": { "og:image": "/gone.png" } }'),
    "missing-asset",
    "docs.json:6:38",
    "Add",
  ),
  row(
    "a button with a misspelled scheme",
    setting('"navbar": { "primary": { "type": "button", "label": "A", "href": "htps://a.test" } }'),
    "broken-link",
    "docs.json:6:68",
    "https://a.test",
  ),
  row(
    "a style sheet with an image that does not exist",
    page("Text", { "style.css": 'a {\n  background: url("/images/gone.png");\n}\n' }),
    "missing-asset",
    "style.css:2:15",
    "Add",
  ),
  row(
    "a style sheet that imports one that does not exist",
    page("Text", { "css/a.css": '/* url(x.png) */\n@import "gone.css";\n' }),
    "missing-asset",
    "css/a.css:2:1",
    "Add",
  ),
  row("an empty image", page("Text", { "a.png": "" }), "invalid-image", "a.png:1:1", "Put the image in its place"),
  row(
    "a pointer in place of an image",
    page("Text", { "a.jpg": "version https://git-lfs.github.com/spec/v1\noid sha256:0\n" }),
    "invalid-image",
    "a.jpg:1:1",
    "git lfs pull",
  ),
  ...(
    [
      ["a property that is required by itself", "{ type: string, required: true }", "required", "around it"],
      ["choices that are no list", "{ type: string, enum: x }", "enum", "list"],
      ["a limit in quotes", '{ type: integer, minimum: "1" }', "minimum", "number"],
      ["a default that is no choice", "{ enum: [x, y], default: z }", "default", "Choose"],
      ["a misspelled format", "{ type: string, format: datetime }", "format", "date-time"],
      ["a list of schemas that is none", "{ allOf: { type: object } }", "allOf", "list"],
      ["misspelled properties", "{ propertes: { a: { type: string } } }", "propertes", "properties"],
      ["a required property that is misspelled", "{ required: [nmae], properties: { name: {} } }", "required", "name"],
    ] as const
  ).map(([title, schema, key, hint]) => {
    const line = `    A: ${schema}`;
    const column = line.indexOf(`${key}:`) + 1;
    const files = api(`${OPENAPI}components:\n  schemas:\n${line}\n`);
    return row(`a schema with ${title}`, files, "specification-invalid", `a.yaml:9:${column}`, hint);
  }),
  row(
    "a server without scheme",
    api(OPENAPI.replace("paths:", "servers: [{ url: api.a.test }]\npaths:")),
    "specification-invalid",
    "a.yaml:3:13",
    "https://api.a.test",
  ),
  row(
    "a parameter that its path does not have",
    api(
      OPENAPI.replace(
        "      responses",
        "      parameters: [{ name: id, in: path, required: true, schema: {} }]\n      responses",
      ),
    ),
    "specification-invalid",
    "a.yaml:5:5",
    "{id}",
  ),
  ...(
    [
      ["an element that is not closed", `<svg ${XMLNS}><g></svg>`, "1:44", "order"],
      ["an attribute without quotes", `<svg ${XMLNS} width=1/>`, "1:1", "quotes"],
      ["an entity of HTML", `<svg ${XMLNS}>\n<text>a&nbsp;b</text></svg>`, "2:8", "&amp;"],
      ["no namespace", "<svg/>", "1:1", "xmlns"],
      ["another document", "<html></html>", "1:1", "Replace the file"],
    ] as const
  ).map(([title, text, at, hint]) =>
    row(`a drawing with ${title}`, page("Text", { "a.svg": text }), "invalid-image", `a.svg:${at}`, hint),
  ),
  ...(
    [
      ["an example of another type", "{ type: integer, example: x }", "example", "Correct"],
      ["a number as an example of text", "{ type: string, examples: [1] }", "examples", "quotes"],
    ] as const
  ).map(([title, schema, key, hint]) => {
    const line = `    A: ${schema}`;
    const files = api(`${OPENAPI}components:\n  schemas:\n${line}\n`);
    return row(
      `a schema with ${title}`,
      files,
      "specification-invalid",
      `a.yaml:9:${line.indexOf(`${key}:`) + 1}`,
      hint,
    );
  }),
  row(
    "a media type that is none",
    api(OPENAPI.replace("description: A }", "description: A, content: { json: {} } }")),
    "specification-invalid",
    "a.yaml:6:56",
    "application/json",
  ),
  row(
    "an answer whose example is of another type",
    api(
      OPENAPI.replace(
        "description: A }",
        "description: A, content: { text/plain: { schema: { type: string }, example: 1 } } }",
      ),
    ),
    "specification-invalid",
    "a.yaml:6:96",
    "quotes",
  ),
  row(
    "an operation without responses",
    api(OPENAPI.replace('responses: { "200": { description: A } }', "summary: A")),
    "specification-invalid",
    "a.yaml:5:5",
    "responses",
  ),
  row(
    "an operation with no response",
    api(OPENAPI.replace('{ "200": { description: A } }', "{}")),
    "specification-invalid",
    "a.yaml:6:7",
    "responses",
  ),
];
