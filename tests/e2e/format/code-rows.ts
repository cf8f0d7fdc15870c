import type { FormatRow } from "./row";

const fence = (info: string, code = "const a = 1;\nconst b = 2;\nconst c = 3;") => `\`\`\`${info}\n${code}\n\`\`\``;

/** Fences, code groups, examples, mathematics and diagrams. */
export const codeRows: readonly FormatRow[] = [
  {
    rule: "code is colored on the server, has a copy button and names its language",
    page: fence("ts"),
    has: [".code-block button[data-copy]", "pre > code[class^=language-] span"],
    lacks: [".code-header"],
  },
  { rule: "the free words after the language are the title", page: fence("ts My file.ts"), text: ["My file.ts"] },
  {
    rule: "title and icon are in the header",
    page: fence('js title="a.js" icon="rocket"'),
    has: [".code-header svg", ".code-title → a.js"],
  },
  {
    rule: "lines are marked by `highlight` and by bare braces",
    page: `${fence("js {1,3}")}\n\n${fence('js highlight="2"')}`,
    has: [
      ".code-block:nth-of-type(1) .line.highlighted:nth-child(1)",
      ".code-block:nth-of-type(1) .line.highlighted:nth-child(3)",
      ".code-block:nth-of-type(2) .line.highlighted:nth-child(2)",
    ],
    lacks: [".code-block:nth-of-type(1) .line.highlighted:nth-child(2)"],
  },
  {
    rule: "`focus` marks the lines that stay clear",
    page: fence("js focus={2-3}"),
    has: ["[data-focus] .line.focused:nth-child(3)", "[data-focus] .line:nth-child(1):not(.focused)"],
  },
  { rule: "`lines` numbers the lines", page: fence("js lines"), has: [".code-block[data-lines] .line:nth-child(3)"] },
  { rule: '`lines="false"` does not', page: fence('js lines="false"'), lacks: ["[data-lines]"] },
  { rule: "`wrap` wraps", page: fence("js wrap"), has: [".code-block[data-wrap]"] },
  {
    rule: "`expandable` collapses and says how many lines there are",
    page: fence("js expandable", "x\n".repeat(20).trim()),
    has: ["[data-expandable=long] button[data-expand][aria-expanded=false]"],
    text: ["20"],
  },
  {
    rule: "`[expandable]` does too, lower under seven lines",
    page: fence("js [expandable]"),
    has: ["[data-expandable=short] button[data-expand]"],
  },
  {
    rule: '`nocopy` takes the copy button away, `nocopy="false"` leaves it',
    page: `${fence("js nocopy")}\n\n${fence('js nocopy="false"')}`,
    has: [".code-block:nth-of-type(2) [data-copy]"],
    lacks: [".code-block:nth-of-type(1) [data-copy]"],
  },
  {
    rule: "a fence whose language is `nocopy` is plain text without button",
    page: fence("nocopy"),
    has: ["pre → const a = 1;"],
    lacks: ["[data-copy]", "pre span"],
  },
  { rule: "an empty block has no copy button", page: fence("js", ""), has: ["pre"], lacks: ["[data-copy]"] },
  {
    rule: "`theme` gives a block a theme and its background",
    page: fence("js theme=dracula"),
    has: [".code-block[data-dark][class*=' '] span"],
  },
  {
    rule: "`lang` colors as another language",
    page: fence("text lang=js"),
    has: ["pre > code[class^=language-] span"],
  },
  {
    rule: "a comment at the end of a line marks it as added or removed and goes",
    page: fence("js", "a(); // [!code ++:2]\nb();\nc(); // [!code --]"),
    has: [".line.added:nth-child(2)", ".line.removed:nth-child(3)"],
    noText: ["!code"],
  },
  {
    rule: "aliases of languages are known, an unknown one is plain text",
    page: `${fence("zsh")}\n\n${fence("node")}\n\n${fence("yml", "a: 1")}\n\n${fence("jsx")}\n\n${fence("klingon")}`,
    has: [
      ".code-block:nth-of-type(1) code span",
      ".code-block:nth-of-type(2) code span",
      ".code-block:nth-of-type(3) code span",
      ".code-block:nth-of-type(4) code span",
    ],
    lacks: [".code-block:nth-of-type(5) code span"],
    text: ["const a = 1;"],
  },
  {
    rule: "`twoslash` leaves an ordinary block",
    page: fence("ts twoslash Types"),
    has: [".code-title → Types", "pre > code[class^=language-] span"],
  },
  {
    rule: "`CodeBlock` is the programmatic form of a fence",
    page: '<CodeBlock language="ts" filename="a.ts" icon="code" lines wrap expandable highlight="[1,3]" focus="[2]">\n{`const a = 1;\nconst b = 2;\nconst c = 3;`}\n</CodeBlock>\n\n<CodeBlock nocopy>{`x`}</CodeBlock>',
    has: [
      "[data-lines][data-wrap][data-expandable=short][data-focus] .code-title → a.ts",
      ".line.highlighted:nth-child(3)",
      ".line.focused:nth-child(2)",
      ".code-header svg",
    ],
    lacks: [".code-block:nth-of-type(2) [data-copy]"],
  },
  {
    rule: "a code group has tabs with the titles of its fences",
    page: `<CodeGroup>\n\n${fence("js first.js icon=rocket")}\n\n${fence("python")}\n\n</CodeGroup>`,
    has: ["[role=tab][aria-selected=true] svg", "[role=tab]:nth-child(2) → Python", "[role=tabpanel][hidden] pre"],
    text: ["first.js"],
  },
  {
    rule: "`dropdown` makes it a select with names of languages",
    page: `<CodeGroup dropdown>\n\n${fence("js")}\n\n${fence("python")}\n\n</CodeGroup>`,
    has: ["select[aria-label] option:nth-child(1) → JavaScript", "option:nth-child(2) → Python"],
    lacks: ["[role=tab]"],
  },
  {
    rule: "examples are taken out of the flow, request first; untitled fences are numbered",
    page: `<ResponseExample>\n\n${fence("json")}\n\n</ResponseExample>\n\nWords\n\n<RequestExample>\n\n${fence("bash")}\n\n${fence("js")}\n\n</RequestExample>\n\n<RequestExample>\n\n${fence("go gone.go")}\n\n</RequestExample>`,
    has: [
      ".side-panel #request-example [role=tab]:nth-child(1) → Request",
      "#request-example [role=tab]:nth-child(2) → Request 2",
      "#request-example + #response-example [role=tab] → Response",
    ],
    noText: ["gone.go"],
  },
  {
    rule: "`dropdown` gives examples a select as well",
    page: `<RequestExample dropdown>\n\n${fence("bash")}\n\n${fence("js Node")}\n\n</RequestExample>\n\n<ResponseExample dropdown="true">\n\n${fence("json 200")}\n\n${fence("json 404")}\n\n</ResponseExample>`,
    has: [
      "#request-example select option:nth-child(1) → Bash",
      "#request-example option:nth-child(2) → Node",
      "#response-example select option:nth-child(2) → 404",
    ],
    lacks: ["[role=tab]"],
  },
  {
    rule: "a panel takes the side column, with the examples in it",
    page: `<Panel>\n\nBeside\n\n<RequestExample>\n\n${fence("bash")}\n\n</RequestExample>\n\n</Panel>\n\n<Panel>\n\nSecond\n\n</Panel>`,
    has: [".side-panel #panel → Beside", ".side-panel #request-example pre"],
    noText: ["Second"],
  },
  {
    rule: "mathematics is rendered on the server, in a line, in a block and by `Latex`",
    page: "An $x^2$ here, and $5 stays.\n\n$$\n\\alpha\n$$\n\n<Latex>{`E = mc^2`}</Latex>",
    has: ["p > math", ".math-display math"],
    text: ["$5 stays"],
  },
  {
    rule: "a diagram keeps its source, its corner and its choice of controls",
    page: fence('mermaid placement="top-left" actions={true}', "graph LR\n  A-->B"),
    has: ["figure[data-mermaid][data-placement=top-left][data-actions=true] pre → A-->B"],
  },
  {
    rule: "a diagram has its controls at the bottom right by default",
    page: fence("mermaid", "graph LR\n  A-->B"),
    has: ["figure[data-placement=bottom-right]"],
    lacks: ["figure[data-actions=true]"],
  },
  {
    rule: "inline code is not colored, and code of keyboard symbols is a key",
    page: "Use `const a` and `⌘`.",
    has: ["p > code → const a", "p > kbd → ⌘"],
    lacks: ["p > code span"],
  },
];
