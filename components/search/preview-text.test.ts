import { expect, test } from "@playwright/test";
import { previewText } from "@/components/search/preview-text";

const page =
  "# Retries\n\nWhat **happens**.\n\n## Backoff\n\nWait [longer](/x).\n\n```ts\nwait();\n```\n\n### In detail\n\nTwice.\n\n## Limits\n\nTen.\n";

const rows = [
  { title: "the beginning of a page, without its title", heading: undefined, shown: /^What happens\.\n\nBackoff\n\n/ },
  {
    title: "a section with those below it, without code",
    heading: "Backoff",
    shown: /^Wait longer\.\n\nIn detail\n\nTwice\.$/,
  },
  { title: "the last section", heading: "Limits", shown: /^Ten\.$/ },
  { title: "the whole page for a heading that it does not have", heading: "Other", shown: /^What happens/ },
];

for (const { title, heading, shown } of rows) {
  test(title, () => expect(previewText(page, heading)).toMatch(shown));
}
