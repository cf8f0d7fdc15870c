import type { FormatRow } from "./row";

/** Headings, tables, links, pictures, snippets, React code. */
export const contentRows: readonly FormatRow[] = [
  {
    rule: "headings of levels 2 to 4 have an id and a link",
    page: "## What's new\n\n### Read/write access\n\n#### Fees & billing\n\n##### Five",
    has: [
      'h2[id="what\'s-new"] a[href]',
      "h3[id='read/write-access']",
      "h4[id='fees-&-billing']",
      "h5:not([id]) → Five",
    ],
  },
  {
    rule: "an id in braces is the id, and repeats share the counter",
    page: "## A {#Mine}\n\n## Setup\n\n## Setup",
    has: ["h2#Mine → A", "h2#setup", "h2#setup-2"],
    noText: ["{#Mine}"],
  },
  {
    rule: "`Heading` takes level, id and `noAnchor`",
    page: '<Heading level={3} id="own" noAnchor>Words</Heading>\n\n<h2 noAnchor>Raw</h2>',
    has: ["h3#own → Words", "h2#raw → Raw"],
    lacks: ["h3 a", "h2#raw a"],
  },
  {
    rule: "rows that an expression makes straight in a table are in a body",
    page: "<table>\n{[1, 2].map((n) => <tr key={n}><td>{n}</td></tr>)}\n</table>",
    has: ["table > tbody > tr:nth-child(2) > td → 2"],
  },
  {
    rule: "tables keep the alignment of their columns and scroll on their own",
    page: "| A | B |\n| :-: | --: |\n| 1 | 2 |",
    has: [".table-scroll table th[style*=center]", "td[style*=right] → 2"],
  },
  {
    rule: "task lists, strikethrough, automatic links, sub- and superscript, keys",
    page: "- [x] done\n- [ ] open\n\n~one~ ~~two~~ https://example.com H<sub>2</sub>O x<sup>2</sup> <kbd>K</kbd>",
    has: [
      "li input[type=checkbox][checked]",
      "del:nth-of-type(2) → two",
      "a[href='https://example.com'][target=_blank]",
      "sub → 2",
      "sup → 2",
      "kbd → K",
    ],
  },
  {
    rule: "comments are not shown",
    page: "A {/* one */} B <!-- two --> C",
    noText: ["one", "two"],
  },
  { rule: "escapes and entities are text", page: "\\{a\\} &lt;b&gt; `{c}`", text: ["{a} <b>", "{c}"] },
  {
    rule: "links lose suffixes, keep query and fragment, and are resolved from their file",
    page: "[a](/guides/x.mdx?q=1#h) [b](./y.md) [c](../z/index) [d](mailto:a@b.c) [e](#h)",
    has: [
      "a[href='/guides/x?q=1#h'] → a",
      "a[href='/rows/y'] → b",
      "a[href='/z'] → c",
      "a[href='mailto:a@b.c']:not([target]) → d",
      "a[href='#h'] → e",
    ],
  },
  {
    rule: "pictures know their size, zoom unless told otherwise, and carry their actions",
    page: '![Hill](/pictures/hill.svg)\n\n<img src="/pictures/hill.svg" alt="B" noZoom />\n\n<img src="/pictures/hill.svg" alt="C" actions="copy,download" actionsPlacement="top-left" />',
    has: [
      "img[alt=Hill][width='40'][height='20'][data-zoom]",
      "img[alt=B]:not([data-zoom])",
      "[data-placement=top-left] [data-image-copy]",
      "[data-placement=top-left] a[download]",
    ],
  },
  {
    rule: "pictures for one mode keep their classes, whose rules are there",
    page: '<img className="block dark:hidden w-[137px]" src="/pictures/hill.svg" alt="L" />',
    has: ["img.block.w-\\[137px\\]"],
  },
  {
    rule: "a video that plays by itself is silent; frames may fill the screen",
    page: '<video autoPlay src="/pictures/clip.mp4" />\n\n<iframe class="aspect-video" src="https://example.com" allowfullscreen></iframe>',
    has: ["video[autoplay][muted][loop][playsinline]", "iframe.aspect-video[allowfullscreen][title]"],
  },
  {
    rule: "`class` and a `style` in quotes work in HTML tags",
    page: '<div class="mine" style="color: red; margin-top: 4px"><svg viewBox="0 0 1 1" stroke-width="2"><circle cx="1" cy="1" r="1" /></svg></div>',
    has: ["div.mine[style*='color:red'] svg[stroke-width='2'] circle"],
  },
  {
    rule: "every HTML tag of the format is rendered",
    page: '<details><summary>S</summary>D</details>\n\n<form><input type="text" placeholder="P" /><label>L</label></form>\n\n<picture><source srcset="/pictures/hill.svg" /><img src="/pictures/hill.svg" alt="P" /></picture>\n\n<table><colgroup><col /></colgroup><tr><td>T</td></tr></table>\n\n<section><span>a</span><br /><b>b</b><hr /></section>',
    has: [
      "details summary → S",
      "form input[placeholder=P]",
      "picture source[srcset='/pictures/hill.svg']",
      "tbody td → T",
      "section hr",
    ],
  },
  {
    rule: "a snippet takes props, also in its code, and imports other snippets",
    page: 'import Greeting from "/snippets/greeting.mdx"\n\n<Greeting name="Ada" />',
    text: ["Hello Ada", "run Ada", "From a nested snippet"],
  },
  {
    rule: "values, objects and components are imported by name",
    page: 'import { answer, Shout } from "/snippets/values.jsx"\n\n{answer.value} <Shout word="loud" />',
    has: ["strong → LOUD"],
    text: ["42"],
  },
  {
    rule: "the older `Snippet` element includes a file",
    page: '<Snippet file="nested.mdx" />',
    text: ["From a nested snippet"],
  },
  {
    rule: "hooks need no import, and what they hold is rendered on the server",
    page: "export const Counter = () => {\n  const [count] = useState(7);\n  return <button>Clicked {count}</button>;\n};\n\n<Counter />",
    has: ["button → Clicked 7"],
  },
  {
    rule: "components and values of a page are used below",
    page: "export const list = ['a', 'b'];\nexport const Item = ({ name }) => <em>{name}!</em>;\n\n{list.map((name) => <Item key={name} name={name} />)}",
    has: ["em:nth-of-type(2) → b!"],
  },
  {
    rule: "`user` is an empty object for anonymous readers",
    page: "{user.name ?? 'Stranger'}",
    text: ["Stranger"],
  },
  {
    rule: "an unknown component does not break the page",
    page: "Before\n\n<Unheard a={1} />\n\nAfter",
    text: ["Before", "After"],
  },
];
