import { printMarkdown } from "@/lib/text/print";
import { parseSource } from "@/tests/support/parse-page";
import { expect, test } from "@/tests/support/unit-test";

const files = {
  "snippets/fresh.jsx":
    'export const Fresh = () => { const [word] = useState("now"); useEffect(() => {}); return <p>{word}</p>; };\n',
  "snippets/both.mdx":
    'export const version = "1.2"\n\n## Version {version}\n\nFor {who}.\n\n```bash\nrun {who}\n```\n',
  "snippets/clash.mdx": 'export const a = "A"\n\nText {a} {who}.\n',
  "snippets/list.jsx":
    'import { useState } from "react";\nexport const List = ({ items, children }) => {\n  const [open] = useState(true);\n  return <div>{open && <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>}{children}</div>;\n};\nexport default function Hello({ name }) { return <p>Hello <b>{name}</b></p>; }\n',
};

const rows: readonly (readonly [title: string, source: string, markdown: string])[] = [
  ["values of a page", 'export const a = "A"\n\nValue {a} and {1 + 1}.', "Value A and 2."],
  ["elements on a line each", "<Badge>A</Badge>\n<Badge>B</Badge>\n\n<Badge>C</Badge>\n\n{1 + 1}", "A B C\n\n2"],
  ["elements that code makes without a space", "{<>a<b>b</b>c</>}", "a**b**c"],
  ["a number", "A {7} <b>{8}</b> <code>{9}</code>.", "A 7 **8** `9`."],
  ["a value on its own line", "{1 + 1}\n\n{2 + 2}", "2\n\n4"],
  ["a loop", '{["a", "b"].map((name) => <li key={name}>{name}</li>)}', "- a\n- b"],
  ["a choice", '{true ? <Note>Yes</Note> : "No"}', "> **Note:** Yes"],
  [
    "a component of the site in a loop",
    '{["a"].map((name) => <Card key={name} title={name} href={`/${name}`}>Text</Card>)}',
    "- [a](/a): Text",
  ],
  ["an attribute", 'export const t = "T"\n\n<Card title={t + "!"} href="/a">Text</Card>', "- [T!](/a): Text"],
  ["spread attributes", 'export const p = { title: "T", href: "/a" }\n\n<Card {...p}>Text</Card>', "- [T](/a): Text"],
  [
    "a component of the page with Markdown in it",
    "export const Box = ({ children }) => <section><h3>Head</h3>{children}</section>\n\n<Box>\n\nSome **bold** `code` {1 + 1}\n\n```js\nlet a;\n```\n\n</Box>",
    "### Head\n\nSome **bold** `code` 2\n\n```js\nlet a;\n```",
  ],
  [
    "a component file with state and a loop",
    'import { List } from "/snippets/list.jsx"\n\n<List items={["x", "y"]}>Inside</List>',
    "- x\n- y\n\nInside",
  ],
  [
    "a component file with hooks that it does not import",
    'import { Fresh } from "/snippets/fresh.jsx"\n\n<Fresh />',
    "now",
  ],
  [
    "arrays of texts",
    'export const tags = ["a", "b"]\n\n<Update label="One" tags={tags}>X</Update>',
    "## One\n\n*a, b*\n\nX",
  ],
  ["a default export", 'import Hello from "/snippets/list.jsx"\n\n<Hello name="Ann" />', "Hello **Ann**"],
  [
    "a snippet with body and exports, and its props in code",
    'import Both from "/snippets/both.mdx"\n\n<Both who="me" />',
    "## Version 1.2\n\nFor me.\n\n```bash\nrun me\n```",
  ],
  [
    "a snippet with a name that the page uses for something else",
    'import Clash from "/snippets/clash.mdx"\n\nexport const a = "page"\n\n<Clash who="me" /> {a}',
    "Text A me.\n\npage",
  ],
  [
    "a snippet with spread props beside one with written props",
    'import Both from "/snippets/both.mdx"\n\nexport const given = { who: "you" }\n\n<Both who="me" />\n\n<Both {...given} />',
    "## Version 1.2\n\nFor me.\n\n```bash\nrun me\n```\n\n## Version 1.2\n\nFor you.\n\n```bash\nrun you\n```",
  ],
  [
    "a snippet with a spread object, a number, and a constant in its code",
    'import Both from "/snippets/both.mdx"\n\nexport const me = "Ann"\n\n<Both {...{ who: 7 }} />\n\n<Both who={me} />',
    "## Version 1.2\n\nFor 7.\n\n```bash\nrun 7\n```\n\n## Version 1.2\n\nFor Ann.\n\n```bash\nrun Ann\n```",
  ],
  [
    "a snippet with spread props that only the page can tell",
    'import Both from "/snippets/both.mdx"\n\nexport const given = Object.fromEntries([["who", "you"]])\n\n<Both {...given} />',
    "## Version 1.2\n\nFor you.\n\n```bash\nrun {who}\n```",
  ],
  ["a component in a line", "export const V = () => <code>v2</code>\n\nUse <V /> now.", "Use `v2` now."],
  [
    "a context in the text, which readers see without its provider",
    "export const C = createContext('a')\nexport const U = () => useContext(C)\n\n<C.Provider value=\"b\"><U /></C.Provider>",
    "a",
  ],
  ["what throws leaves nothing, and the rest stays", "A {[].x.y} B {1 + 1}.", "A  B 2."],
  [
    "data that throw when they are read leave nothing",
    '<Card title={{ get $$typeof() { throw new Error("no") } }} {...{ get a() { throw 1 } }}>Text</Card>\n\nB',
    "Text\n\nB",
  ],
  ["what is hidden is not said", "A\n\n{<p hidden>secret</p>}\n\nB", "A\n\nB"],
  ["comments say nothing", "A {/* note */} B", "A  B"],
  ["blocks next to each other are two paragraphs", "{<><div>a</div><div>b</div></>}", "a\n\nb"],
  ["code of a language", '{<pre><code className="language-js">let a;</code></pre>}', "```js\nlet a;\n```"],
];

for (const [title, source, markdown] of rows) {
  test(title, async () => {
    expect(printMarkdown(await parseSource(source, files)).trim()).toBe(markdown);
  });
}
