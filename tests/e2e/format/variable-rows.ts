import type { FormatRow } from "./row";

/** Values of the site of these rows (section 4.6). */
export const VARIABLES = {
  product: "<b>Lamp</b>",
  "api-version_2.0": "v2",
  unsafe: 'on<script>alert("1")</script>e <iframe src="/x">two</iframe>three',
  nested: "{{product}}",
};

/** Variables. */
export const variableRows: readonly FormatRow[] = [
  {
    rule: "variables are replaced in text, attributes and code, without their tags",
    page: 'A {{ product }}\n\n```bash\nbuy {{product}}\n```\n\n<Card title="{{product}}">Bright</Card>',
    has: ["pre → buy Lamp", ".card-title → Lamp"],
    text: ["A Lamp", "Bright"],
    noText: ["{{", "<b>"],
  },
  {
    rule: "names consist of letters, digits, `_`, `-` and `.`",
    page: "Now {{api-version_2.0}} and `{{  api-version_2.0  }}`",
    has: ["code → v2"],
    text: ["Now v2 and v2"],
  },
  {
    rule: "scripts, styles and frames lose what they hold",
    page: "Value: {{unsafe}}",
    text: ["Value: one three"],
    noText: ["alert", "two"],
    lacks: ["iframe"],
  },
  {
    rule: "values are not searched for variables",
    page: "`{{nested}}`",
    has: ["code → {{product}}"],
    noText: ["Lamp"],
  },
  {
    rule: "a name that is not set stays as written",
    page: "Before {{missing}} after, `{{missing.too}}`",
    text: ["Before {{missing}} after, {{missing.too}}"],
  },
  {
    rule: "snippets know the variables",
    page: 'import Offer from "/snippets/offer.mdx"\n\n<Offer />',
    text: ["Buy a Lamp today"],
  },
  {
    rule: "variables work in titles of components and in addresses",
    page: '[Docs](/{{api-version_2.0}}/start)\n\n<Accordion title="The {{product}}">Words</Accordion>',
    has: ["a[href='/v2/start'] → Docs", "summary → The Lamp", "#the-lamp"],
  },
];
