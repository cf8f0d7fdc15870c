import type { FormatRow } from "./row";

/** Callouts, cards, and small parts of running text. */
export const textRows: readonly FormatRow[] = [
  ...(["Note", "Tip", "Info", "Warning", "Check", "Danger"] as const).map((name) => ({
    rule: `\`${name}\` is a callout whose sign has a name`,
    page: `<${name} title="T">Words</${name}>`,
    has: [`[data-callout-type=${name.toLowerCase()}] [role=img][aria-label]`, `[data-callout-type] → Words`],
    text: ["T", "Words"],
  })),
  {
    rule: "a callout takes an icon and a color; an invalid color is neutral",
    page: '<Callout icon="key" color="#FFC107">A</Callout>\n\n<Callout color="12px;">B</Callout>',
    has: ["[data-callout-type=custom][style*='#FFC107'] svg", "[data-callout-type=neutral]:not([style]) → B"],
  },
  {
    rule: "`variant` and `type` of a callout name one of the fixed kinds",
    page: '<Callout variant="warning">A</Callout>\n\n<Callout type="success">B</Callout>',
    has: ["[data-callout-type=warning] → A", "[data-callout-type=check] → B"],
  },
  {
    rule: "a badge is gray, of middle size and rounded",
    page: "<Badge>New</Badge>",
    has: ["span[data-badge][data-color=gray][data-size=md] → New"],
    lacks: ["[data-stroke]", "[data-shape=pill]"],
  },
  {
    rule: "a badge takes color, size, shape, stroke, disabled, icon and class",
    page: '<Badge color="surface-destructive" size="xs" shape="pill" stroke disabled icon="star" className="mine">N</Badge>',
    has: ["[data-color=surface-destructive][data-size=xs][data-shape=pill][data-stroke][aria-disabled=true].mine svg"],
  },
  {
    rule: "a card with `href` is one link; other sites open in a new tab and show an arrow",
    page: '<Card title="A `b`" icon="rocket" color="#ff0000" href="https://example.com">Text</Card>',
    has: ["a[href='https://example.com'][target=_blank] code → b", "svg[style*='#ff0000']", ".card-arrow"],
  },
  {
    rule: "a card inside the site has no arrow unless `arrow` asks, and `arrow={false}` takes it away",
    page: '<Card title="A" href="/x" />\n\n<Card title="B" href="https://example.com" arrow={false} />',
    has: [".card a[href='/x']:not([target])"],
    lacks: [".card-arrow"],
  },
  {
    rule: "a card takes `horizontal`, `cta`, `type`, and a picture whose name is its alternative text",
    page: '<Card title="A" horizontal cta="More" type="tip" href="/x" img="/pictures/hill.png">T</Card>',
    has: [".card[data-horizontal][data-type=tip] svg", "img[src='/pictures/hill.png'][alt=hill]", ".card-cta → More"],
  },
  {
    rule: "a disabled card is not a link",
    page: '<Card title="A" href="/x" disabled>T</Card>',
    has: ["[aria-disabled=true] → A"],
    lacks: ["a[href='/x']"],
  },
  {
    rule: "columns count from 1 to 4, two by default, as number or text",
    page: '<Columns>a</Columns>\n\n<Columns cols="3" className="mine">b</Columns>\n\n<CardGroup cols={9}>c</CardGroup>\n\n<Column>d</Column>',
    has: ["[style*='--columns:2']", ".mine[style*='--columns:3']", ".card-group[style*='--columns:4']", ".column → d"],
  },
  {
    rule: "a tile is a link with a preview in which pictures do not zoom",
    page: '<Tile href="/x" title="T *i*" description="D">![p](/pictures/hill.png)</Tile>',
    has: ["[data-no-zoom] img", "a[href='/x'] em → i"],
    text: ["T i", "D"],
  },
  {
    rule: "a tooltip describes its word, with headline and link",
    page: '<Tooltip tip="An interface" headline="API" cta="Read" href="/api">API</Tooltip>',
    has: ["[aria-describedby=tooltip][tabindex='0'] → API", "#tooltip[role=tooltip] a[href='/api'] → Read"],
  },
  {
    rule: "an icon is 16 pixels and takes color, size, type and class",
    page: '<Icon icon="flag" />\n\n<Icon icon="flag" color="#00ff00" size={32} iconType="solid" className="mine" />',
    has: ["svg[style*='width:16px']", "svg.mine[style*='width:32px'][style*='#00ff00']"],
  },
  {
    rule: "an icon may be a file or an SVG element",
    page: '<Icon src="/pictures/sign.svg" />\n\n<Card title="A" icon={<svg viewBox="0 0 4 4"><path d="M0 0h4v4" /></svg>} />',
    has: ["img[src='/pictures/sign.svg']", ".card svg path"],
  },
  {
    rule: "`Icon` takes icons from another library, and brands from their own style",
    page: '<Icon icon="feather" iconLibrary="lucide" />\n\n<Icon icon="github" iconType="thin" />\n\n<Icon icon="brand-docker" iconLibrary="tabler" />',
    has: ["p:nth-of-type(1) svg, svg:nth-of-type(1)", "svg[viewBox='0 0 24 24']"],
  },
  {
    rule: "a frame has a hint above and a caption in Markdown below",
    page: '<Frame caption="See **this** [page](/x)" hint="Click it" className="mine">\n  ![p](/pictures/hill.png)\n</Frame>',
    has: ["figure.mine figcaption strong → this", "figcaption a[href='/x']", "figure img"],
    text: ["Click it", "See this page"],
  },
  {
    rule: "`Example` is the old name of a frame, and a video in it that plays by itself is silent",
    page: '<Example><video autoPlay src="/pictures/clip.mp4" /></Example>',
    has: ["figure video[autoplay][muted][loop][playsinline]"],
  },
  {
    rule: "a color has a name and a value for each mode; rows have titles in Markdown",
    page: '<Color variant="table">\n  <Color.Row title="Ba*s*e">\n    <Color.Item name="Blue" value={{ light: "#0000ff", dark: "#8888ff" }} />\n    <Color.Item value="rgb(1, 2, 3)" />\n  </Color.Row>\n</Color>',
    has: [
      "[data-variant=table] em → s",
      "button[data-copy=color] [data-value='#0000ff']",
      "[data-value='#8888ff']",
      "[data-value='rgb(1, 2, 3)']",
    ],
    text: ["Blue"],
  },
  {
    rule: "a repository is known by name or by address",
    page: '<GitHub.Repo repo="https://github.com/owner/name" variant="flat" className="mine" />\n\n<Github.Repo repo="a/b" />',
    has: [
      ".mine[data-variant=flat] a[href='https://github.com/owner/name']",
      "[data-variant=inset] a[href='https://github.com/a/b']",
    ],
  },
  {
    rule: "a prompt keeps its text as written, with the actions asked for",
    page: '<Prompt description="Do **it** \\{now\\}" actions={["copy", "cursor"]}>\n  Use # as *is*.\n</Prompt>',
    has: [
      "strong → it",
      ".prompt-description → Do it {now}",
      "button[data-copy=prompt]",
      "a[href^='https://cursor.com/link/prompt?text=Use%20%23']",
      "pre[hidden] → Use # as *is*.",
    ],
  },
  {
    rule: "a prompt has a copy button only, unless `actions` says more",
    page: '<Prompt description="D">T</Prompt>',
    has: ["button[data-copy=prompt]"],
    lacks: ["a[href*=cursor]"],
  },
  {
    rule: "a tree has closed folders and files, and marks what `highlight` says",
    page: '<Tree>\n  <Tree.Folder name="app" defaultOpen>\n    <Tree.File name="page.tsx" highlight />\n    <Tree.Folder name="api" openable={false}>\n      <Tree.File name="x.ts" />\n    </Tree.Folder>\n  </Tree.Folder>\n  <Tree.Folder name="lib">\n    <Tree.File name="y.ts" />\n  </Tree.Folder>\n</Tree>',
    has: [
      "[role=tree] > [role=treeitem][aria-expanded=true][tabindex='0']",
      "[role=treeitem][data-highlight] → page.tsx",
      "[role=treeitem][data-locked][aria-expanded=true] → api",
      "[role=tree] > [role=treeitem][aria-expanded=false] → lib",
    ],
  },
  {
    rule: "a tree may be a list, in which folders end in a slash or hold items",
    page: "<FileTree>\n\n- app/\n  - **page.tsx**\n- lib\n  - a.ts\n- empty/\n\n</FileTree>",
    has: [
      "[role=treeitem][aria-expanded=true] → app",
      "[role=treeitem]:not([aria-expanded]) → page.tsx",
      "[role=tree] > [role=treeitem][aria-expanded=true]:nth-child(2) → lib",
    ],
    lacks: ["[role=tree] strong"],
  },
  {
    rule: "an update has a label with an anchor, a description and tags",
    page: '<Update label="May 2024" description="v0.1" tags={["API", "Fix"]} rss={{ title: "R" }}>\n  ## Inside\n</Update>\n\n<Update label="April" id="spring">x</Update>',
    has: [
      "#may-2024 a[href='#may-2024'] → May 2024",
      "#may-2024 li:nth-child(2) → Fix",
      "#spring",
      "[data-update-filters] button[aria-pressed=false] → API",
    ],
    text: ["v0.1"],
  },
  {
    rule: "a parameter shows its place, type, default and marks, and has an anchor with camel case split",
    page: '<ParamField query="maxRetries" type="number" default={3} required deprecated pre={["beta"]} post={["v2"]}>\n  How often.\n</ParamField>',
    has: ["#param-max-retries a[href='#param-max-retries'] code → maxRetries", "[data-deprecated]"],
    text: ["beta", "number", "query", "required", "Deprecated", "3", "v2", "How often."],
  },
  {
    rule: "`Param` is `ParamField`; `id` names it, repeats get a number, `hidden` hides it",
    page: '<Param path="id" id="mine" />\n\n<ParamField body="a" />\n\n<ParamField header="a" />\n\n<ParamField query="secret" hidden />',
    has: ["#mine", "#param-a", "#param-a-2"],
    noText: ["secret"],
  },
  {
    rule: "a response field has no place, and no default that is long or nested",
    page: '<ResponseField name="a" type="object" default={{ b: { c: 1 } }} required>x</ResponseField>\n\n<ResponseField name="d" type="list" default={[1, 2]} />',
    has: ["#param-a → a"],
    text: ["object", "required", "[1,2]"],
    noText: ['{"b"'],
  },
  {
    rule: "`MDX` reads Markdown in an expression, `Link` is a link, `Variation` shows the first of the site",
    page: "{true && <MDX>In **bold**</MDX>}\n\n<Link href=\"/x\">there</Link>\n\n<Variation is={['self', 'cloud']}>Varied</Variation>\n\n<Variation is=\"self\">Not yet</Variation>",
    has: [
      "strong → bold",
      "a[href='/x'] → there",
      "[data-variation][hidden] → Not yet",
      "select option:nth-child(2) → Self-hosted",
    ],
    text: ["Varied"],
  },
];
