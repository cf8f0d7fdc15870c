import type { EngineName } from "@/lib/site/detect-engine";
import { findPageFault } from "@/migrate/markdown/parse";
import { migrateBody, migrateFixture } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

const ROWS: [engine: EngineName, source: string, result: string, rule: string][] = [
  [
    "markdown",
    "Text with *marks* and `{code}`.",
    "Text with *marks* and `{code}`.",
    "text that needs no change stays as it was",
  ],
  [
    "markdown",
    "An object {a} and a < b.",
    "An object \\{a\\} and a \\< b.",
    "braces and angle brackets in prose are text",
  ],
  ["markdown", "A List<String> of x.", "A List\\<String> of x.", "what only looks like a tag is text"],
  [
    "markdown",
    "Import\n\nimport x from y is text.",
    "Import\n\n&#105;mport x from y is text.",
    "prose that looks like an import",
  ],
  [
    "markdown",
    "{/* note */}\n\n<AppOnly>\n\nText\n\n</AppOnly>",
    "{/* note */}\n\nText",
    "comments and components of MDX in a Markdown file",
  ],
  [
    "starlight",
    '```sh ins={1} del={2-3} ins="x"\na\nb\nc\n```',
    "```sh\na # [!code ++]\nb # [!code --]\nc # [!code --]\n```",
    "lines that were added and removed",
  ],
  [
    "docusaurus",
    '```js {1} title="a.js"\na();\n// highlight-next-line\nb();\n```',
    '```js {1,2} title="a.js"\na();\nb();\n```',
    "lines that are highlighted in two ways",
  ],
  ["docusaurus", "[Sheet](pathname:///sheet.pdf)", "[Sheet](/sheet.pdf)", "addresses that the router leaves alone"],
  [
    "docusaurus",
    "import Details from '@theme/Details';\nimport BrowserOnly from '@docusaurus/BrowserOnly';\n\n<Details summary=\"More\">\n\nx\n\n</Details>\n\n<BrowserOnly>{() => <b>{location.href}</b>}</BrowserOnly>",
    'import BrowserOnly from "/snippets/components/BrowserOnly.jsx";\n\n<Accordion title="More">\n\nx\n\n</Accordion>\n\n<BrowserOnly>{() => <b>{location.href}</b>}</BrowserOnly>',
    "folded parts, and what only browsers render",
  ],
  [
    "docusaurus",
    "import BrowserOnly from '@docusaurus/BrowserOnly';\n\n<BrowserOnly fallback={<i>Wait</i>}>\n  {() => {\n    const Map = require('map').default;\n    return <Map title=\"Places\" />;\n  }}\n</BrowserOnly>",
    'import BrowserOnly from "/snippets/components/BrowserOnly.jsx";\n\n```jsx\n() => {\n  const Map = require(\'map\').default;\n  return <Map title="Places" />;\n}\n```',
    "a function of which the names are gone",
  ],
  [
    "nextra",
    "import { Callout, Table } from 'nextra/components'\n\n<Table><tbody>{[['a', 'info']].map(([word, type]) => <Table.Tr key={word}><Table.Td align=\"left\">{word}</Table.Td></Table.Tr>)}</tbody></Table>\n\n{['x'].map(type => <Callout type={type}>Text</Callout>)}\n\nexport const Own = ({ text }) => <Callout type=\"warning\">{text}</Callout>\n\n<Own text=\"Text\" />",
    "<table><tbody>{[['a', 'info']].map(([word, type]) => <tr key={word}><td align=\"left\">{word}</td></tr>)}</tbody></table>\n\n`{['x'].map(type => <Callout type={type}>Text</Callout>)}`\n\nexport const Own = ({ text }) => <Warning>{text}</Warning>\n\n<Own text=\"Text\" />",
    "components in code, unless a value would be lost that only the code knows",
  ],
  ["vitepress", 'Press <button @click="n++">here</button> now.', "Press <button>here</button> now.", "events of Vue"],
  [
    "vitepress",
    "```ts\na() // [!code error]\n// [!code word:b]\nb()\n```",
    "```ts\na() // [!code highlight]\nb()\n```",
    "marks of lines and words",
  ],
  ["docusaurus", "```npm\nadded 3 packages\n```", "```npm\nadded 3 packages\n```", "what npm prints is no command"],
  [
    "docusaurus",
    "```bash npm2yarn\nnpm install acme\n```",
    '<CodeGroup>\n\n```bash title="npm"\nnpm install acme\n```\n\n```bash title="pnpm"\npnpm add acme\n```\n\n```bash title="yarn"\nyarn add acme\n```\n\n```bash title="bun"\nbun add acme\n```\n\n</CodeGroup>',
    "a command in every package manager",
  ],
  [
    "gitbook",
    '{% stepper %}\n{% step %}\n### First <a href="#one" id="one"></a>\n\nx\n{% endstep %}\n{% endstepper %}',
    '<Steps>\n\n<Step title="First" titleSize="h3" id="one">\n\nx\n\n</Step>\n\n</Steps>',
    "titles of steps",
  ],
  [
    "gitbook",
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><h4><i class="fa-bolt">:bolt:</i></h4><strong>One</strong></td><td>Text</td><td>!</td><td><a href="b.md">b.md</a></td><td><a href="https://x.example/a.png">a.png</a></td></tr><tr><td><strong>Three</strong><br>Rest</td><td></td><td></td><td></td><td></td></tr><tr><td><p>Two</p><p>Part</p></td><td></td><td></td><td></td><td></td></tr></tbody></table>',
    '<Columns>\n\n<Card title="One" icon="bolt" href="/b" img="https://x.example/a.png">\n\nText\n\n</Card>\n\n<Card title="Three">\n\nRest\n\n</Card>\n\n<Card title="Two">\n\n<p>Part</p>\n\n</Card>\n\n</Columns>',
    "tables that are shown as cards",
  ],
  [
    "mkdocs",
    '![A](https://x.example/a.png){ align=left width="300" } ![B](https://x.example/b.png#only-dark)',
    '<img src="https://x.example/a.png" alt="A" width="300" /> <img src="https://x.example/b.png" alt="B" className="hidden dark:block" />',
    "pictures with a size, or for one color mode",
  ],
  ["mkdocs", 'A {++new++} word, ++"x"++.', "A <ins>new</ins> word, <kbd>X</kbd>.", "changes and keys"],
  ["markdown", "a <!-- hidden --> b", "a  b", "comments are left out"],
  ["markdown", "a<br>b", "a<br />b", "elements without content are closed"],
  ["markdown", "An <b>open tag.", "An open tag.", "a tag without partner is left out"],
  ["markdown", "para\n\n    code {x}\n", "para\n\n```\ncode {x}\n```", "indented code becomes a fence"],
  [
    "markdown",
    "<details><summary>More</summary>\n\nText\n\n</details>",
    "<details>\n<summary>More</summary>\n\nText\n\n</details>",
    "tags whose partner is further down stand on their own lines",
  ],
  ["markdown", "<pre>a\n  {b}</pre>", '<pre>{"a\\n  {b}"}</pre>', "preformatted text keeps its lines"],
  ["markdown", "[x](./b.md#top) ![y](z.png)", "[x](/b#top) ![y](z.png)", "links to files are addresses"],
  ["markdown", "## Foo.bar()", "## Foo.bar() {#foobar}", "headings keep the ids that they had"],
  [
    "markdown",
    '##### .a(b)\n<a id="old"></a>\n\nText',
    '##### .a(b) {#ab}\n<a id="old"></a>\n\nText',
    "headings of all levels keep them, beside places of their own",
  ],
  ["markdown", "##### Plain", "##### Plain {#plain}", "headings that would have none here keep it as well"],
  [
    "markdown",
    '```\nx\n```\n<a id="b"></a>\n### B',
    '```\nx\n```\n<a id="b"></a>\n### B',
    "a tag behind code does not become part of it",
  ],
  ["markdown", '<a name="b"><a>\n### B', '<a id="b" />\n### B', "places that are never closed"],
  ["docusaurus", ":::tip Title\n\nText\n\n:::", '<Tip title="Title">\n\nText\n\n</Tip>', "an admonition with a title"],
  [
    "docusaurus",
    "::::info\n:::danger\nx\n:::\n::::",
    "<Info>\n\n<Danger>\n\nx\n\n</Danger>\n\n</Info>",
    "admonitions nest",
  ],
  ["docusaurus", ":::custom\nx\n:::", '<Note title="Custom">\n\nx\n\n</Note>', "an unknown admonition keeps its name"],
  [
    "docusaurus",
    "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n<Tabs values={[{label: 'One', value: 'a'}]}>\n<TabItem value=\"a\">\n\nx\n\n</TabItem>\n</Tabs>",
    '<Tabs>\n<Tab title="One">\n\nx\n\n</Tab>\n</Tabs>',
    "labels of tabs may stand around them",
  ],
  [
    "docusaurus",
    "import X from '@theme/Tabs'\n\n<details><summary>More</summary>\n\nText\n\n</details>",
    "<details>\n<summary>More</summary>\n\nText\n\n</details>",
    "two tags on a line, as the first version of MDX took them",
  ],
  [
    "docusaurus",
    '```js {1} title="a.js" showLineNumbers\nx\n```',
    '```js {1} title="a.js" lines\nx\n```',
    "options of fences",
  ],
  ["docusaurus", "```js\n// highlight-next-line\na\nb\n```", "```js {1}\na\nb\n```", "comments that mark lines"],
  [
    "docusaurus",
    'See <Unknown a="1" /> and <Other>text</Other>.',
    'See {/* <Unknown a="1" /> */} and text.',
    "components without an equivalent",
  ],
  [
    "docusaurus",
    "Value {siteConfig.title} here.",
    "Value `{siteConfig.title}` here.",
    "an expression of names that are gone is code",
  ],
  [
    "vitepress",
    "::: details More {open}\nx\n:::",
    '<Accordion title="More" defaultOpen>\n\nx\n\n</Accordion>',
    "details",
  ],
  [
    "vitepress",
    "::: code-group\n```js [a.js]\nx\n```\n:::",
    '<CodeGroup>\n\n```js title="a.js"\nx\n```\n\n</CodeGroup>',
    "a code group",
  ],
  ["vitepress", "```js{1,3-4}:line-numbers\nx\n```", "```js {1,3-4} lines\nx\n```", "line options behind the language"],
  [
    "vitepress",
    'New <Badge type="tip" text="1.2" />',
    'New <Badge color="green">1.2</Badge>',
    "badges hold their text",
  ],
  [
    "vitepress",
    '# Title `x` <Badge text="1.2" /> <Badge>new **one**</Badge> {#own}\n\nText',
    '<a id="own" />\n\n<Badge>1.2</Badge> <Badge>new **one**</Badge>\n\nText',
    "badges behind the title, and its id",
  ],
  [
    "docusaurus",
    "import Link from '@docusaurus/Link';\n\n{['b'].map((name) => <Link key={name} to={`/docs/${name}`}>{name}</Link>)}",
    "{['b'].map((name) => <a key={name} href={`/docs/${name}`}>{name}</a>)}",
    "an address that is known in part",
  ],
  [
    "fumadocs",
    "<InlineTOC items={toc}>On this page</InlineTOC>\n\n## One `a`\n\n### In\n\n## One `a`\n\n## Two [#own]",
    '<Accordion title="On this page">\n\n- [One a](#one-a)\n  - [In](#in)\n- [One a](#one-a-1)\n- [Two](#own)\n\n</Accordion>\n\n## One `a`\n\n### In\n\n## One `a` {#one-a-1}\n\n## Two {#own}',
    "the list of the headings of a page",
  ],
  [
    "docusaurus",
    "import TOCInline from '@theme/TOCInline';\n\n<TOCInline toc={toc} />\n\n## One {#own}",
    "- [One](#own)\n\n## One {#own}",
    "the list of the headings of a page, which is not folded",
  ],
  ["markdown", "[[_TOC_]]\n\n## One", "- [One](#one)\n\n## One", "the list of the headings, as a mark"],
  ["vitepress", "[[toc]]\n\n## One", "- [One](#one)\n\n## One", "the list of the headings, as a mark"],
  ["mkdocs", "Text\n\n[TOC]\n\n## One", "Text\n\n- [One](#one)\n\n## One", "the list of the headings, as a mark"],
  [
    "mkdocs",
    "A (1) and B (2), `(1)`.\n{ .annotate }\n\n1.  First (1)\n    { .annotate }\n\n    1.  Inner\n\n2.  Second\n\n    ``` sh\n    a\n    ```\n\nRest (1)",
    "A [^annotation-1] and B [^annotation-2], `(1)`.\n\n[^annotation-1]: First [^annotation-3]\n\n    [^annotation-3]: Inner\n\n[^annotation-2]: Second\n\n    ``` sh\n    a\n    ```\n\nRest (1)",
    "annotations are footnotes",
  ],
  [
    "mkdocs",
    '!!! note annotate "T (1)"\n\n    A (1)\n\n1.  First\n\n<div class="annotate" markdown>\n\n> B (1)\n\n</div>\n\n1. Second\n\nC (1)\n{ .annotate }\n\n1. Third\n2. Unused',
    '<Note title="T (1)">\n\nA [^annotation-1]\n\n</Note>\n\n[^annotation-1]: First\n\n<div class="annotate">\n\n> B [^annotation-2]\n\n</div>\n\n[^annotation-2]: Second\n\nC (1)\n\n1. Third\n2. Unused',
    "annotations of blocks, and a list that stays",
  ],
  [
    "mkdocs",
    "``` { .yaml .annotate }\na: 1 # (1)!\n```\n\n1. First",
    "```yaml\na: 1 # (1)\n```\n\n1. First",
    "annotations of code",
  ],
  [
    "docusaurus",
    "import Image from '@theme/IdealImage';\nimport {Redirect} from '@docusaurus/router';\nimport {translate} from '@docusaurus/Translate';\nimport DocCard from '@theme/DocCard';\n\n<Image img={require('./p.png')} alt=\"x\" />\n\n<Redirect to=\"/docs/b\" />\n\nSay {translate({message: '{Hello}'})}\n\n<DocCard item={{href: '/docs/b', label: 'B', description: 'Words'}} />",
    '<img src="./p.png" alt="x" />\n\n[/docs/b](/docs/b)\n\nSay \\{Hello\\}\n\n<Card title="B" href="/docs/b">Words</Card>',
    "further components of the theme",
  ],
  [
    "starlight",
    'import { Tweet } from \'astro-embed\';\nimport raw from \'./x.ts?raw\';\n\n<Tweet id="https://x.example/1" />\n\n<Other title="A {b}" label="C" />\n\n<img src={raw} alt="x" {...{ width: 1 }} {...raw} />',
    '[https://x.example/1](https://x.example/1) {/* <Tweet id="https://x.example/1" /> */}\n\nA \\{b\\}: C {/* <Other title="A {b}" label="C" /> */}\n\n<img alt="x" {...{ width: 1 }} />',
    "the words of components without an equivalent, and values that are gone",
  ],
  [
    "fumadocs",
    '<GithubInfo owner="a" repo="b" />\n\n<CalloutContainer type="warn">\n<CalloutTitle>T</CalloutTitle>\n<CalloutDescription>\nWords\n</CalloutDescription>\n</CalloutContainer>',
    "[a/b](https://github.com/a/b)\n\n<Warning>\n<strong>T</strong>\n\nWords\n\n</Warning>",
    "parts of callouts, and repositories",
  ],
  [
    "fumadocs",
    "<TypeTable type={{ a: { type: 'string', description: 'D', deprecated: true, parameters: [{ name: 'p', description: 'P' }], returns: 'R' } }} />",
    '<ResponseField name="a" type="string" deprecated>D<br />`p`: P<br />Returns: R</ResponseField>',
    "all that tables of types say",
  ],
  [
    "nextra",
    "import { Playground, Pre, Code } from 'nextra/components'\n\n<Playground source=\"**Hi**\" />\n\n<Pre><Code>a</Code></Pre>",
    "**Hi**\n\n<pre><code>a</code></pre>",
    "Markdown in an attribute, and code as elements",
  ],
  [
    "mkdocs",
    'See :material-check:{ title="Words" .x } and ++"My key"+ctrl++.',
    'See <Tooltip tip="Words"><Icon icon="check" /></Tooltip> and <kbd>My key</kbd>+<kbd>Ctrl</kbd>.',
    "icons that explain themselves, and keys with names of their own",
  ],
  [
    "vitepress",
    "<script setup>\nimport { VPTeamMembers } from 'vitepress/theme'\nconst version = '1.2'\nconst count = ref(0)\nconst team = [{ avatar: '/a.png', name: 'Ann', title: 'Lead', org: 'Acme', links: [{ icon: 'github', link: 'https://x.example' }] }]\nconst members = [{ name: 'Bob' }]\n</script>\n\nVersion {{ version }} {{ count }} `<VPTeamMembers>`\n\n<VPTeamMembers :members />\n\n<VPTeamMembers\n  size=\"small\"\n  :members=\"team\" />",
    'Version 1.2 \\{\\{ count \\}\\} `<VPTeamMembers>`\n\n<Columns>\n\n<Card title="Bob"></Card>\n\n</Columns>\n\n<Columns>\n\n<Card title="Ann" icon="/a.png">Lead, Acme – <a href="https://x.example">github</a></Card>\n\n</Columns>',
    "constants of the script, and teams",
  ],
  [
    "mkdocs",
    '``` md\n=== "A"\n\n    ``` c\n    a\n    ```\n\n=== "B"\n\n    b\n```\n\n=== "C"\n\n    c',
    '```` md\n=== "A"\n\n    ``` c\n    a\n    ```\n\n=== "B"\n\n    b\n````\n\n<Tabs>\n\n<Tab title="C">\n\nc\n\n</Tab>\n\n</Tabs>',
    "a mark that is indented further does not end a block of code",
  ],
  [
    "docusaurus",
    "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\n<Tabs>{[1, 2].map((n) => <TabItem key={n} value={n} label={`L${n}`}>{n}</TabItem>)}</Tabs>",
    "<Tabs>{[1, 2].map((n) => <Tab key={n} title={`L${n}`}>{n}</Tab>)}</Tabs>",
    "tabs that code lists",
  ],
  ["gitbook", "Write `{% hint %}` here.", "Write `{% hint %}` here.", "a block that is shown as code"],
  ["vitepress", "# The <b>big</b> one\n\nText", "# The <b>big</b> one\n\nText", "a title with marks in it"],
  ["nextra", "# Title [#own]\n\n[Up](#own)", '<a id="own" />\n\n[Up](#own)', "the id of the title"],
  [
    "docusaurus",
    "import Box from '@site/Box';\n\n# Title <Box /> {#own}\n\nText",
    '<a id="own" />\n\n{/* <Box /> */}\n\nText',
    "elements behind the title",
  ],
  ["vitepress", "{{ site.title }}", "\\{\\{ site.title \\}\\}", "templates of Vue stay readable"],
  ["vitepress", "A\n\n<!-- B\n\n::: tip\nC\n::: -->\n\nD", "A\n\nD", "containers in comments are none"],
  ["starlight", ":::note[Title]\nx\n:::", '<Note title="Title">\n\nx\n\n</Note>', "a title in brackets"],
  [
    "starlight",
    "import { Steps } from '@astrojs/starlight/components';\n\n<Steps>\n\n1. First\n\n   ```sh\n   x\n   ```\n\n2. Second\n\n</Steps>",
    '<Steps>\n\n<Step title="First">\n\n   ```sh\n   x\n   ```\n\n</Step>\n\n<Step title="Second">\n\n</Step>\n\n</Steps>',
    "a numbered list as steps",
  ],
  [
    "starlight",
    'import { LinkCard } from \'@astrojs/starlight/components\';\n\n<LinkCard title="B" href="/b/" description="Text" />',
    '<Card title="B" href="/b">Text</Card>',
    "a link as a card",
  ],
  [
    "nextra",
    "import { Callout, Steps } from 'nextra/components'\n\n<Callout type=\"warning\">\n  x\n</Callout>\n\n<Steps>\n### One\n\nx\n\n### Two\n</Steps>",
    '<Warning>\n  x\n</Warning>\n\n<Steps>\n<Step title="One" titleSize="h3">\n\nx\n\n</Step>\n\n<Step title="Two" titleSize="h3">\n\n</Step>\n\n</Steps>',
    "headings as steps",
  ],
  [
    "nextra",
    "import { Steps } from 'nextra/components'\n\n<Steps>\n### Add `a/b.js`\n\nx\n</Steps>",
    '<Steps>\n<Step title="Add a/b.js" titleSize="h3" id="add-abjs">\n\nx\n\n</Step>\n\n</Steps>',
    "steps have the ids that their headings had",
  ],
  [
    "nextra",
    "import { Steps } from 'nextra/components'\n\n<Steps>\n### Two [#second]\n\nx\n</Steps>",
    '<Steps>\n<Step title="Two" titleSize="h3" id="second">\n\nx\n\n</Step>\n\n</Steps>',
    "steps have the ids that are written behind their headings",
  ],
  [
    "nextra",
    "import { Table, Td, Collapse } from 'nextra/components'\n\n<Table>\n  <tbody>\n    <Table.Tr><Table.Td align=\"right\">a</Table.Td><Td>b</Td></Table.Tr>\n  </tbody>\n</Table>\n\n<Collapse>c</Collapse>",
    '<table>\n  <tbody>\n    <tr><td align="right">a</td><td>b</td></tr>\n  </tbody>\n</table>\n\nc',
    "tables made of components",
  ],
  [
    "nextra",
    '<Card icon="🚀" title="A" href="/b" />',
    '<Card title="🚀 A" href="/b" />',
    "an emoji in place of an icon",
  ],
  [
    "nextra",
    "import { Tabs } from 'nextra/components'\n\n<Tabs items={['A', 'B']}>\n  <Tabs.Tab>x</Tabs.Tab>\n  <Tabs.Tab>y</Tabs.Tab>\n</Tabs>",
    '<Tabs>\n  <Tab title="A">x</Tab>\n  <Tab title="B">y</Tab>\n</Tabs>',
    "labels of tabs by their place",
  ],
  [
    "fumadocs",
    '<Tabs defaultValue="a">\n  <TabsList><TabsTrigger value="a">First</TabsTrigger><TabsTrigger value="b">Second</TabsTrigger></TabsList>\n  <TabsContent value="a">x</TabsContent>\n  <TabsContent value="b">y</TabsContent>\n</Tabs>',
    '<Tabs>\n  \n  <Tab title="First">x</Tab>\n  <Tab title="Second">y</Tab>\n</Tabs>',
    "tabs that other elements open",
  ],
  ["fumadocs", "- a\n\n  ```math\n  x^{2}\n  ```", "- a\n\n  $$\n  x^{2}\n  $$", "formulas in fences"],
  ["fumadocs", '<Callout type="warn" title="T">\n  x\n</Callout>', '<Warning title="T">\n  x\n</Warning>', "a callout"],
  [
    "fumadocs",
    '```js tab="A"\nx\n```\n\n```js tab="B"\ny\n```',
    '<CodeGroup>\n\n```js title="A"\nx\n```\n\n```js title="B"\ny\n```\n\n</CodeGroup>',
    "fences as tabs",
  ],
  [
    "gitbook",
    '{% swagger method="get" path="/users" baseUrl="https://a.test/" summary="List users" %}\n{% swagger-description %}\nAll of them.\n{% endswagger-description %}\n\n{% swagger-parameter in="query" name="page" type="Number" required="true" %}\nFrom 0.\n{% endswagger-parameter %}\n\n{% swagger-response status="200: OK" description="Users" %}\n```json\n[]\n```\n{% endswagger-response %}\n{% endswagger %}',
    '### List users\n\n`GET` `https://a.test/users`\n\nAll of them.\n\n<ParamField query="page" type="Number" required>\n\nFrom 0.\n\n</ParamField>\n\n<Accordion title="200: OK · Users">\n\n```json\n[]\n```\n\n</Accordion>',
    "an operation that is written out",
  ],
  [
    "gitbook",
    '{% api-method method="post" host="https://a.test" path="/users/:id" %}\n{% api-method-summary %}\nChange\n{% endapi-method-summary %}\n{% api-method-spec %}\n{% api-method-request %}\n{% api-method-path-parameters %}\n{% api-method-parameter name="id" type="string" required=true %}\nThe id.\n{% endapi-method-parameter %}\n{% endapi-method-path-parameters %}\n{% endapi-method-request %}\n{% endapi-method-spec %}\n{% endapi-method %}',
    '`POST` `https://a.test/users/:id`\n\nChange\n\n<ParamField path="id" type="string" required>\n\nThe id.\n\n</ParamField>',
    "an operation in the older form",
  ],
  [
    "gitbook",
    '{% openapi src="./api.yaml" path="/users/{id}" method="get" %}\n[api.yaml](api.yaml)\n{% endopenapi %}',
    "`GET` `/users/{id}`\n\n[api.yaml](api.yaml)",
    "an operation of a specification",
  ],
  ["gitbook", '{% hint style="warning" %}\nx\n{% endhint %}', "<Warning>\n\nx\n\n</Warning>", "a hint"],
  [
    "gitbook",
    '{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}',
    '<Tabs>\n\n<Tab title="A">\n\nx\n\n</Tab>\n\n</Tabs>',
    "tabs",
  ],
  [
    "gitbook",
    '{% code title="a.js" lineNumbers="true" %}\n```js\nx\n```\n{% endcode %}',
    '```js title="a.js" lines\nx\n```',
    "options of code around a fence",
  ],
  ["docusaurus", "## Title {#own}\n\n<br/>", "## Title {#own}\n\n<br/>", "ids of headings"],
  [
    "docusaurus",
    "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n<img src={useBaseUrl('/i.svg')} alt=\"\" />",
    '<img src="/i.svg" alt="" />',
    "pictures with the base path",
  ],
  [
    "docusaurus",
    "<ThemedImage alt=\"A\" sources={{ light: useBaseUrl('/l.svg'), dark: '/d.svg' }} />",
    '<img className="block dark:hidden" src="/l.svg" alt="A" /><img className="hidden dark:block" src="/d.svg" alt="A" />',
    "pictures for each color mode",
  ],
  [
    "docusaurus",
    "```mdx-code-block\n<b>x</b>\n```\n\n```js\ny\n```",
    "<b>x</b>\n\n```js\ny\n```",
    "fences that hide MDX",
  ],
  ["docusaurus", ":::tip[Title **bold**]\nx\n:::", '<Tip title="Title bold">\n\nx\n\n</Tip>', "marks in titles"],
  [
    "mkdocs",
    '!!! note "Title"\n\n    x\n\n    y\n\nz',
    '<Note title="Title">\n\nx\n\ny\n\n</Note>\n\nz',
    "what is indented belongs to an admonition",
  ],
  [
    "mkdocs",
    '=== "A"\n\n    x\n\n=== "B"\n\n    y',
    '<Tabs>\n\n<Tab title="A">\n\nx\n\n</Tab>\n\n<Tab title="B">\n\ny\n\n</Tab>\n\n</Tabs>',
    "tabs that follow each other",
  ],
  ["mkdocs", "??? tip\n\n    x", '<Accordion title="Tip">\n\nx\n\n</Accordion>', "a block that opens"],
  [
    "mkdocs",
    "Press ++ctrl+c++ and ==read== H~2~O[^1].\n\n[^1]: x",
    "Press <kbd>Ctrl</kbd>+<kbd>C</kbd> and <mark>read</mark> H<sub>2</sub>O[^1].\n\n[^1]: x",
    "keys and marks",
  ],
  [
    "mkdocs",
    "/// warning | Careful\n    attrs: x\n\na\n\n//// details | More\n    open: True\nb\n////\n///",
    '<Warning title="Careful">\n\na\n\n<Accordion title="More" defaultOpen>\n\nb\n\n</Accordion>\n\n</Warning>',
    "blocks of slashes",
  ],
  [
    "mkdocs",
    "/// tab | A\nx\n///\n\n/// tab | B\ny\n///\n\nz",
    '<Tabs>\n\n<Tab title="A">\n\nx\n\n</Tab>\n\n<Tab title="B">\n\ny\n\n</Tab>\n\n</Tabs>\n\nz',
    "tabs of slashes that follow each other",
  ],
  [
    "mkdocs",
    '<div class="grid cards" markdown>\n\n-   :fontawesome-brands-github:{ .lg } __[Go](b.md)__\n\n    ---\n\n    Text\n\n</div>',
    '<CardGroup>\n\n<Card title="Go" icon="github" iconType="brands" href="/b">\n\nText\n\n</Card>\n\n</CardGroup>',
    "lists in a grid are cards",
  ],
  [
    "mkdocs",
    ":material-check:{ .lg }\n__[Go](b.md)__ by me\n\n:material-check:\n\n- x",
    '<Icon icon="check" /> __[Go](/b)__ by me\n\n<Icon icon="check" />\n\n- x',
    "an icon is part of the paragraph that it begins",
  ],
  [
    "mkdocs",
    "<br>\n**a** `b`\n\n<div>\n**c**\n</div>",
    "<br /> **a** `b`\n\n<div>\n  \\*\\*c\\*\\*\n</div>",
    "so is a tag within a line",
  ],
  [
    "mkdocs",
    "$$\na_{k=0}^{x}\n$$\n\n$b_{.c}$",
    "$$\na_{k=0}^{x}\n$$\n\n$b_{.c}$",
    "braces of formulas are no attributes",
  ],
  [
    "mkdocs",
    "a :material-check: [b :octicons-unheard-24:](b.md) :material-unheard-of: c",
    'a <Icon icon="check" /> [b](/b) c',
    "icons that Font Awesome has, too",
  ],
  [
    "mkdocs",
    "::: a.b\n    options:\n        x: y\n\nText `#!python f()`",
    '<a id="a.b"></a>`a.b`\n\nText `f()`',
    "options of generated documentation",
  ],
  [
    "vitepress",
    "## A `b` c {#own}\n\nText `b` c {.wide}",
    "## A `b` c {#own}\n\nText `b` c",
    "ids behind headings with code",
  ],
  [
    "vitepress",
    '<VPTeamMembers size="small" :members="members" />\n\nText',
    '{/* <VPTeamMembers size="small" :members="members" /> */}\n\nText',
    "components whose names start with several capitals",
  ],
  [
    "starlight",
    '---\ntitle: T\n---\nimport { YouTube } from \'astro-embed\';\nimport { Icon } from \'@astrojs/starlight/components\';\n\n<YouTube id="dQw4w9WgXcQ" />\n\n{frontmatter.title} <Icon name="seti:rust" /> <Icon name="seti:folder" />',
    'export const frontmatter = {"title":"T"};\n\n<iframe className="w-full aspect-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Video" allowFullScreen></iframe>\n\n{frontmatter.title}  <Icon icon="folder" />',
    "videos, values of the frontmatter, and logos of other sets",
  ],
  [
    "gitbook",
    '{% code title="a.js" %}\n<pre class="language-js" data-line-numbers><code class="lang-js">a(&#x3C;b>);\n<strong>{c} &#x26;&#x26; d\n</strong>\n</code></pre>\n{% endcode %}\n\n- e\n\n  <pre><code>f\n  </code></pre>',
    '```js lines {2} title="a.js"\na(<b>);\n{c} && d\n```\n\n- e\n\n  ```text\n  f\n  ```',
    "code in HTML",
  ],
  [
    "gitbook",
    '[b.md](b.md "mention") [#x](b.md#x "mention") <a data-mention href="b.md">b.md</a>\n\n{% content-ref url="./b.md" %}\n[b.md](./b.md)\n{% endcontent-ref %}',
    '[B](/b) [#x](/b#x) <a href="/b">B</a>\n\n<Card title="B" href="/b" />',
    "mentions of pages",
  ],
  [
    "gitbook",
    '<mark style="color:red;">**a**</mark> <mark style="background-color:purple;">b</mark> <mark style="color:$primary;">c</mark>',
    '<span style="color: color-mix(in srgb, red 70%, currentColor)">**a**</span> <mark style="background-color: color-mix(in srgb, purple 25%, transparent)">b</mark> c',
    "colored text",
  ],
  [
    "gitbook",
    '{% embed url="https://www.loom.com/share/1" %}',
    "[loom.com/share/1](https://www.loom.com/share/1)",
    "pages of other sites",
  ],
  [
    "markdown",
    "<table><tr><td>a<td>b</table>\n\n<ul><li>c<li>d</ul>",
    "<table>\n  <tr>\n    <td>a</td><td>b</td>\n  </tr>\n</table>\n\n<ul>\n  <li>c</li><li>d</li>\n</ul>",
    "elements of HTML that need no closing tag",
  ],
  ["markdown", "<pre>a &#x3C; b &amp;&amp; {c}</pre>", '<pre>{"a < b && {c}"}</pre>', "entities of code in HTML"],
  [
    "vitepress",
    "<VPTeamPageTitle>\n  <template #title>Our team</template>\n</VPTeamPageTitle>",
    "Our team",
    "parts of components",
  ],
  [
    "markdown",
    "<div style={{ color }}>a</div>\n\n<div style={{ width: 3 }}>b</div>",
    "<div>\n  a\n</div>\n\n<div style={{ width: 3 }}>\n  b\n</div>",
    "attributes whose values are code",
  ],
  ["mkdocs", "## Title { #own .big }", "## Title {#own}", "attributes of headings"],
  [
    "mkdocs",
    '``` py hl_lines="1 3" title="a.py"\nx\n```',
    '```py {1,3} title="a.py"\nx\n```',
    "options of fences of Python-Markdown",
  ],
];

for (const [engine, source, result, rule] of ROWS) {
  test(`${engine}: ${rule}`, async () => {
    const body = await migrateBody(engine, source);
    expect(body).toBe(result);
    expect(findPageFault(body)).toBeUndefined();
  });
}

const INCLUDES: [engine: EngineName, source: string, file: string, text: string, result: string][] = [
  ["vitepress", "<!--@include: ./part.md-->", "part.md", "Shared text", "Shared text"],
  ["vitepress", "<<< ./x.js{1}", "x.js", "a\n", "```js {1}\na\n```"],
  ["mkdocs", '--8<-- "part.md"', "docs/part.md", "Shared text", "Shared text"],
  ["mkdocs", "--8<--\npart.md\n--8<--", "docs/part.md", "Shared text", "Shared text"],
  ["gitbook", '{% include "./part.md" %}', "part.md", "Shared text", "Shared text"],
  [
    "gitbook",
    '{% include ".gitbook/includes/part.md" %}',
    ".gitbook/includes/part.md",
    '{% hint style="info" %}\n[B](../../b.md#x "t") <img src="../assets/p q.png" alt="">\n{% endhint %}',
    '<Info>\n\n[B](/b#x "t") <img src="/gitbook/assets/p q.png" alt="" />\n\n</Info>',
  ],
  ["mkdocs", "{!part.md!}", "docs/part.md", "Shared text", "Shared text"],
  ["mkdocs", "```py\n{!> ../src/x.py[ln:2-3]!}\n```", "src/x.py", "1\n2\n3\n4", "```py\n2\n3\n```"],
  ["mkdocs", "{* ../src/x.py ln[2:3] hl[1] *}", "src/x.py", "1\n2\n3\n4", "```py {1}\n2\n3\n```"],
  ["fumadocs", "<include>./part.mdx</include>", "content/docs/part.mdx", "Shared text", "Shared text"],
  [
    "fumadocs",
    "<include>./part.mdx#two</include>",
    "content/docs/part.mdx",
    '<section id="one">\n\nOne\n\n</section>\n\n<section id="two">\n\nTwo\n\n</section>',
    "Two",
  ],
  [
    "fumadocs",
    "<include>./part.mdx#b</include>",
    "content/docs/part.mdx",
    "## A\n\nOne\n\n## Bee [#b]\n\nTwo",
    "## Bee {#b}\n\nTwo",
  ],
  [
    "fumadocs",
    "<include>./a.ts#x</include>",
    "content/docs/a.ts",
    "1\n// #region x\n2\n// #endregion",
    "```ts\n2\n```",
  ],
];

for (const [engine, source, file, text, result] of INCLUDES) {
  test(`${engine}: ${source} is the text of the file`, async () => {
    expect(await migrateBody(engine, source, { [file]: text, ".gitbook/assets/p q.png": "" })).toBe(result);
  });
}

test("docusaurus: values of data files by name, and addresses that code makes", async () => {
  const body = await migrateBody(
    "docusaurus",
    'import {version, name as own} from "@site/package.json";\nimport Link from "@docusaurus/Link";\nimport CodeBlock from "@theme/CodeBlock";\n\n{version} {own} <Link to={useBaseUrl("/docs/b")}>B</Link> <a href={"./b.md"}>B</a>\n\n<CodeBlock className="language-jsx">{`x`}</CodeBlock>',
    { "package.json": '{ "version": "1.2", "name": "t" }' },
  );
  expect(body).toBe(
    'export const version = "1.2";\nexport const own = "t";\n\n{version} {own} <a href="/docs/b">B</a> <a href="/docs/b">B</a>\n\n<CodeBlock language="jsx">{`x`}</CodeBlock>',
  );
});

for (const [engine, place] of [
  ["nextra", "content/c.md"],
  ["fumadocs", "content/docs/c.md"],
] as const) {
  test(`${engine}: files with the suffix of Markdown are MDX only if they plainly are`, async () => {
    const files = { "next.config.mjs": "import nextra from 'nextra'", [place]: "# C\n\nText {braces} <br> 1 < 2\n" };
    const { texts, report } = await migrateFixture(
      { ...files, [place.replace("c.md", "d.md")]: "# D\n\nexport const x = 1\n\n{x}\n" },
      engine,
    );
    const prefix = engine === "nextra" ? "" : "docs/";
    expect(texts.get(`${prefix}c.mdx`)).toContain("Text \\{braces\\} <br /> 1 \\< 2");
    expect(texts.get(`${prefix}d.mdx`)).toContain("export const x = 1\n\n{x}");
    expect(report).toEqual([]);
  });
}

test("markdown: a link to a folder without a page of its own leads to its first page; names of emoji", async () => {
  const { texts, report } = await migrateFixture({
    "docs/README.md": "# A :rocket:\n\n[Folder](./c) [Folder](c/) :tada:",
    "docs/c/b/z.md": "# Z",
    "docs/c/y.md": "# Y",
  });
  expect(texts.get("index.mdx")).toBe("---\ntitle: A 🚀\n---\n\n[Folder](/c/b/z) [Folder](/c/b/z) 🎉\n");
  expect(report).toEqual([]);
});

test("docusaurus: pictures that are required come along", async () => {
  const { texts, report } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "docs/a.mdx": "<img src={require('./p.png').default} alt=\"\" />",
    "docs/p.png": "",
  });
  expect(texts.get("docs/a.mdx")).toContain('<img src="/p.png" alt="" />');
  expect(report).toEqual([]);
});

test("links lead to pages of the same language, and to the default one's where that has none of its own", async () => {
  const mkdocs = await migrateFixture({
    "mkdocs.yml": "plugins:\n- i18n:\n    languages:\n    - locale: en\n      default: true\n    - locale: fr\n",
    "docs/index.md": "# Home\n[B](b.md)",
    "docs/index.fr.md": "# Accueil\n[B](b.md) [C](a/c.md#x) ![P](p.png)",
    "docs/b.md": "# B\n[Home](index.md)",
    "docs/a/c.md": "# C",
    "docs/a/c.fr.md": "# C",
    "docs/p.png": "",
  });
  expect(mkdocs.texts.get("index.mdx")).toContain("[B](/b)");
  expect(mkdocs.texts.get("fr.mdx")).toContain("[B](/fr/b) [C](/fr/a/c#x) ![P](/p.png)");
  expect(mkdocs.texts.has("fr/b.mdx")).toBe(false);
  expect(mkdocs.config.redirects).toBeUndefined();
  expect(JSON.stringify(mkdocs.config.navigation)).toContain('"fr/b"');
  expect(mkdocs.report).toEqual([
    "mkdocs.yml: Pages that are not translated were not copied: 1. They show the default language.",
  ]);
  const nextra = await migrateFixture({
    "package.json": '{ "dependencies": { "nextra": "2" } }',
    "next.config.js": "module.exports = { i18n: { locales: ['en', 'zh'], defaultLocale: 'en' } }",
    "pages/index.en.mdx": "# Home\n[A](/a)",
    "pages/index.zh.mdx": "# Home\n[A](/a) [A](./a) [Only](/only)",
    "pages/a.en.mdx": "# A",
    "pages/a.zh.mdx": "# A",
    "pages/only.en.mdx": "# Only",
  });
  expect(nextra.texts.get("index.mdx")).toContain("[A](/a)");
  expect(nextra.texts.get("zh.mdx")).toContain("[A](/zh/a) [A](/zh/a) [Only](/only)");
  const folders = await migrateFixture({
    "next.config.js":
      "module.exports = require('nextra')({})({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } })",
    "content/en/docs/a.mdx": "# A\n[B](/docs/b)",
    "content/en/docs/b.mdx": "# B",
    "content/de/docs/a.mdx": "# A\n[B](/docs/b) [A](/docs/a)",
    "content/de/docs/b.mdx": "# B",
  });
  expect(folders.texts.get("en/docs/a.mdx")).toContain("[B](/en/docs/b)");
  expect(folders.texts.get("de/docs/a.mdx")).toContain("[B](/de/docs/b) [A](/de/docs/a)");
  expect(folders.config.redirects).toEqual([{ source: "/docs/:path*", destination: "/en/docs/:path*" }]);
  const docusaurus = await migrateFixture({
    "docusaurus.config.js": "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }",
    "docs/a.md": "# A\n[B](./b.md) [B](/docs/b)\n\n<DocCardList />",
    "docs/b.md": "# B",
    "i18n/fr/docusaurus-plugin-content-docs/current/b.md": "# B\n[A](./a.md) [A](/docs/a)",
  });
  expect(docusaurus.texts.get("docs/a.mdx")).toMatch(/\[B\]\(\/docs\/b\) \[B\]\(\/docs\/b\)[\s\S]*href="\/docs\/b"/);
  expect(docusaurus.texts.has("fr/docs/a.mdx")).toBe(false);
  expect(docusaurus.texts.get("fr/docs/b.mdx")).toContain("[A](/fr/docs/a) [A](/fr/docs/a)");
  const starlight = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'T', locales: { root: { lang: 'en' }, fr: { label: 'Français' } } })] }",
    "src/content/docs/a.md": "---\ntitle: A\n---\n[C](../b/c/)",
    "src/content/docs/b/c.md": "---\ntitle: C\n---\n",
    "src/content/docs/fr/a.md": "---\ntitle: A\n---\n[C](../b/c/)",
  });
  expect(starlight.texts.get("a.mdx")).toContain("[C](/b/c)");
  expect(starlight.texts.get("fr/a.mdx")).toContain("[C](/fr/b/c)");
});

test("mkdocs: values of extra stand in pages if a plugin puts them there", async () => {
  const files = (plugins: string) => ({
    "mkdocs.yml": `plugins: [${plugins}]\nextra:\n  a:\n    b: "1"\n`,
    "docs/x.md": "# X\n\n{{ a.b }} {{ c }}\n\n{% include 'part.md' %}\n\n```\n{% code %}\n```",
  });
  const filled = await migrateFixture(files("macros"));
  expect(filled.texts.get("x.mdx")).toContain("\n1 \\{\\{ c \\}\\}");
  const left = "is for a plugin that runs code, and stands as it is written.";
  expect(filled.report).toEqual([
    `docs/x.md:3: \`{{ c }}\` ${left}`,
    `docs/x.md:5: \`{% include 'part.md' %}\` ${left}`,
  ]);
  const plain = await migrateFixture(files("search"));
  expect(plain.texts.get("x.mdx")).toContain("a.b");
});

const HOSTILE = [
  "<div>\n\n<p>open\n\n</div>",
  "{ unclosed",
  "a </b> c <i>d",
  "<T> and </T> and <Map<String, T>>",
  "export default { a: 1 }\n\n{{ x }}",
  "| a {b} | <c> |\n| - | - |\n| `|` | {% raw %} |",
  "<table><tr><td>a<td>b</table>",
  "- item\n  <div>\n  - inner {x}\n  </div>",
];

for (const source of HOSTILE) {
  for (const engine of ["markdown", "vitepress", "docusaurus", "gitbook", "mkdocs"] as const) {
    test(`${engine}: ${JSON.stringify(source)} compiles after migration`, async () => {
      expect(findPageFault(await migrateBody(engine, source))).toBeUndefined();
    });
  }
}

test("vitepress: a section of another file, a favicon below the base path, and what Vue would evaluate", async () => {
  const { config, texts, report } = await migrateFixture({
    ".vitepress/config.js": "export default { base: '/b/', head: [['link', { rel: 'icon', href: '/b/f.svg' }]] }",
    "public/f.svg": "<svg/>",
    "a.md":
      '---\nv: <2>\ntags: [a, b]\n---\n\n::: tip By {{ $frontmatter.tags[0] + ", b" }}\nVersion {{ $frontmatter.v }}{{frontmatter.none}}, `{{ code }}`, {{ site.title }}.\n:::\n\n<span v-pre>{{ x }}</span> <span v-if="n">y</span>\n\n<!--@include: ./part.md#basic-usage-->\n',
    "part.md": "# Part\n\n## Basic Usage\n\nBasic.\n\n## Other\n\nOther.\n",
  });
  expect(config.favicon).toBe("/f.svg");
  expect(texts.get("a.mdx")).toContain("## Basic Usage\n\nBasic.");
  expect(texts.get("a.mdx")).not.toContain("Other.");
  expect(texts.get("a.mdx")).toContain(
    '<Tip title="By a, b">\n\nVersion \\<2>, `{{ code }}`, \\{\\{ site.title \\}\\}.\n\n</Tip>',
  );
  expect(texts.get("a.mdx")).toContain("<span>\\{\\{ x \\}\\}</span> <span>y</span>");
  expect(report).toEqual([
    "a.md:7: `{{ site.title }}` is code of Vue; it is shown as it is written.",
    "a.md:10: The attribute `v-if` belongs to Vue and was left out.",
  ]);
});

test("starlight: relative addresses start from the page, and lead to the original of what is not translated", async () => {
  const { texts } = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T', locales: { root: { lang: 'en' }, de: { lang: 'de' } } })] }",
    "src/content/docs/a.md": "---\ntitle: A\n---\n",
    "src/content/docs/guides/b.md": "---\ntitle: B\n---\n[A](../../a/) [C](../c/)\n",
    "src/content/docs/guides/c.md": "---\ntitle: C\n---\n",
    "src/content/docs/de/a.md": "---\ntitle: A\n---\n",
    "src/content/docs/de/guides/b.md": "---\ntitle: B\n---\n[A](../../a/) [C](../c/)\n",
  });
  expect(texts.get("guides/b.mdx")).toContain("[A](/a) [C](/guides/c)");
  expect(texts.get("de/guides/b.mdx")).toContain("[A](/de/a) [C](/de/guides/c)");
});

test("a component of the site is not the built-in one of its name that shows its source", async () => {
  const { texts } = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T' })] }",
    "src/components/preview.astro": "<slot />",
    "src/content/docs/a.mdx":
      "---\ntitle: A\n---\n\nimport Preview from '../../components/preview.astro';\n\n<Preview>\n\nText\n\n</Preview>\n",
  });
  expect(texts.get("a.mdx")).not.toContain("<Preview>");
  expect(texts.get("a.mdx")).toContain("Text");
});

test("vitepress: pictures of a site at the root, and two files with one address", async () => {
  const { config, texts, report } = await migrateFixture({
    ".vitepress/config.js":
      "export default { head: [['link', { rel: 'shortcut icon', href: '/f.svg' }]], themeConfig: { logo: { light: '/l.svg', dark: 'd.svg' } } }",
    "public/f.svg": "<svg/>",
    "public/l.svg": "<svg/>",
    "public/d.svg": "<svg/>",
    "index.md": "Home.\n",
    "readme.md": "For contributors.\n",
    "guide.md": "Guide.\n",
    "guide/index.md": "Start.\n\n[Guide](../guide.md)\n",
  });
  expect(config).toMatchObject({ favicon: "/f.svg", logo: { light: "/l.svg", dark: "/d.svg" } });
  expect(texts.get("index.mdx")).toContain("Home.");
  expect(texts.get("readme.mdx")).toContain("For contributors.");
  expect(texts.get("guide.mdx")).toContain("[Guide](/guide/guide)");
  expect(texts.get("guide/guide.mdx")).toContain("Guide.");
  expect(report).toEqual([
    "guide.md: Its address is also that of guide/index.md; this page is at `/guide/guide` now.",
    "readme.md: Its address is also that of index.md; this page is at `/readme` now.",
  ]);
});

test("mkdocs: files are included from the folders of the configuration, whole or by lines", async () => {
  const { texts, report } = await migrateFixture({
    "mkdocs.yml":
      "plugins: [macros]\nextra: { name: Acme }\nmarkdown_extensions:\n- pymdownx.snippets: { base_path: [parts] }\n",
    "docs/a.md": '{{ config.extra.name }}\n\n--8<-- "b.txt:2:3"\n',
    "parts/b.txt": "one\ntwo\nthree\nfour\n",
  });
  expect(texts.get("a.mdx")).toContain("Acme\n\ntwo\nthree\n");
  expect(report).toEqual([]);
});

test("docusaurus: what older versions took for text does not cost a page its components", async () => {
  const { texts, report } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "docs/a.md": '# A\n\nWrite to <a@b.com> if it is <5 %.\n\n<Admonition type="tip">\n\nText\n\n</Admonition>\n',
  });
  expect(texts.get("docs/a.mdx")).toContain("<Tip>\n\nText\n\n</Tip>");
  expect(texts.get("docs/a.mdx")).toContain("Write to <a@b.com> if it is \\<5 %.");
  expect(report).toHaveLength(1);
  expect(report[0]).toMatch(/^docs\/a\.md:3: This would not compile, and was changed to be shown: /);
});

test("components that a site gives to all its pages are imported where they are used", async () => {
  const { report, texts } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "src/theme/MDXComponents.tsx":
      'import Original from "@theme-original/MDXComponents";\nimport Tabs from "@theme/Tabs";\nimport { Mark } from "../mark";\nimport Own from "@site/src/own";\nexport default { ...Original, Tabs, Highlight: Mark, Own };',
    "docs/a.md": "# A\n\n<Highlight>x</Highlight>\n\n`<Own>`",
    "docs/b.md": "import Own from './own';\n\n# B\n\n<Own />",
  });
  // Nothing of this is on the disk, so that each component that is asked for is one that cannot run.
  expect(report.map((line) => line.replace(/cannot run here: .*/, "cannot run here"))).toEqual([
    "docs/a.md:1: `../src/mark` is not part of the folder; what it provides was left out.",
    "docs/a.md:3: `<Highlight>` has no equivalent here; its content was kept.",
    "docs/b.md:1: `./own` is not part of the folder; what it provides was left out.",
    "docs/b.md:5: `<Own>` has no equivalent here.",
  ]);
  expect(texts.get("docs/a.mdx")).toContain("\nx\n");
});

test("gitbook: included text without its frontmatter, and references with the titles of pages", async () => {
  const { texts } = await migrateFixture({
    "SUMMARY.md": "* [A](a.md)\n* [B](guides/b.md)\n",
    "a.md":
      '# A\n\n{% include ".gitbook/includes/part.md" %}\n\n{% content-ref url="guides/b.md" %}\n[b.md](guides/b.md)\n{% endcontent-ref %}\n',
    "guides/b.md": "---\nicon: house\n---\n\n# The second page\n",
    ".gitbook/includes/part.md": "---\r\ntitle: part\r\n---\r\n\r\nShared text\r\n",
  });
  expect(texts.get("a.mdx")).toBe(
    '---\ntitle: A\n---\n\nShared text\n\n<Card title="The second page" href="/guides/b" />\n',
  );
});

test("mkdocs: attributes of a paragraph, languages of inline code, and text that is not for macros", async () => {
  const { texts, report } = await migrateFixture({
    "mkdocs.yml": "plugins: [macros]\nextra: { version: 3 }\n",
    "docs/a.md":
      "# A\n\nSome text { .annotate }\n\n`:::python f(1)` {{ version }} {% raw %}{{ version }}{% endraw %}\n",
  });
  expect(texts.get("a.mdx")).toContain("Some text\n\n`f(1)` 3 \\{\\{ version \\}\\}\n");
  expect(report).toEqual([]);
});

test("docusaurus: lists of cards", async () => {
  const { texts, report } = await migrateFixture({
    "docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
    "docs/guides/index.md":
      "import DocCardList from '@theme/DocCardList';\nimport {useCurrentSidebarCategory} from '@docusaurus/theme-common';\n\n# Guides\n\n<DocCardList items={useCurrentSidebarCategory().items}/>\n",
    "docs/guides/a.md": "# First guide\n\n<DocCardList />",
    "docs/guides/b.md":
      '# Second guide\n\n<DocCardList items={[{ type: "link", href: "/guides/a", label: "Begin here" }]} />',
  });
  const card = (title: string, href: string) => `<Columns>\n  <Card title="${title}" href="${href}" />\n</Columns>`;
  expect(texts.get("guides.mdx")).toContain(
    '<Columns>\n  <Card title="First guide" href="/guides/a" />\n  <Card title="Second guide" href="/guides/b" />\n</Columns>',
  );
  expect(texts.get("guides/a.mdx")).toContain(card("Second guide", "/guides/b"));
  expect(texts.get("guides/b.mdx")).toContain(card("Begin here", "/guides/a"));
  expect(report).toEqual([]);
});

test("vitepress: attributes in braces, features of the home page, options of included code", async () => {
  const { texts } = await migrateFixture({
    ".vitepress/config.js": "export default {}",
    "public/a.svg": "<svg/>",
    "index.md":
      "---\nlayout: home\nhero: { name: T }\nfeatures:\n- { icon: 💡, title: Fast, details: On <b>demand</b> }\n- { icon: { src: /a.svg }, title: Rich }\n---\n",
    "guide.md":
      '# Guide\n\n## Own id {#own}\n\n**bold**{.x} [out](https://a.com){target="_blank"} {{ kept }}\n\n![A](/a.svg){width=50}\n\nEnd {.lead}\n\n<<< ./b.ts{2,4-5 ts:line-numbers} [b.ts]\n',
    "b.ts": "b",
  });
  expect(texts.get("index.mdx")).toContain('<Card title="💡 Fast">On demand</Card>');
  expect(texts.get("index.mdx")).toContain('<Card title="Rich" icon="/a.svg" />');
  expect(texts.get("guide.mdx")).toBe(
    '---\ntitle: Guide\n---\n\n## Own id {#own}\n\n**bold** [out](https://a.com) \\{\\{ kept \\}\\}\n\n<img src="/a.svg" alt="A" width="50" />\n\nEnd\n\n```ts lines {2,4-5} title="b.ts"\nb\n```\n',
  );
});

test("marks of words in code are left out", async () => {
  const { texts } = await migrateFixture({
    ".vitepress/config.js": "export default {}",
    "a.md": "# A\n\n```ts\n// [!code word:b:1]\nlet b\nlet c // [!code word:c]\n```\n",
  });
  expect(texts.get("a.mdx")).toContain("```ts\nlet b\nlet c\n```");
});

test("mdbook: included files, by lines and anchors", async () => {
  const code = "fn a() {}\n// ANCHOR: one\nfn b() {}\n// ANCHOR_END: one\nfn c() {}\n";
  const body = await migrateBody(
    "gitbook",
    "{{#title Own}}\n\n{{#include part.md}}\n\n```rust\n{{#include x.rs:1}}\n{{#rustdoc_include x.rs:one}}\n\\{{#include x.rs}}\n```\n\n{{#playground x.rs editable}}\n\n{{#include gone.rs}}",
    { "x.rs": code, "part.md": "Part of a page." },
  );
  expect(body).toBe(
    "Part of a page.\n\n```rust\nfn a() {}\nfn b() {}\n\\{{#include x.rs}}\n```\n\n```rust\nfn a() {}\nfn b() {}\nfn c() {}\n```\n\n\\{\\{#include gone.rs\\}\\}",
  );
  expect(await migrateBody("gitbook", "{{#include x.rs:o(e}}", { "x.rs": code })).toContain("fn c() {}");
});
