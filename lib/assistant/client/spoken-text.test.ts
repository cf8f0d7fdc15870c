import { spokenText } from "@/lib/assistant/client/spoken-text";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  [
    "identifiers keep their underscores",
    "Set `success_url` and PROJECT_ACCESS_TOKEN.",
    "Set success_url and PROJECT_ACCESS_TOKEN.",
  ],
  ["emphasis loses its signs", "**Refunds** are _final_ and *slow*.", "Refunds are final and slow."],
  ["links are read by their text", "See [Refunds](/refunds).", "See Refunds."],
  ["headings and quotes are read as text", "## Fees\n> None.", "Fees\nNone."],
  ["a table is read by its cells", "| Plan | Price |\n| --- | ---: |\n| Pro | 20 |", "Plan, Price\nPro, 20"],
  [
    "a short line below a table's head is not read",
    "| Plan | Price |\n| - | :-: |\n| Pro | 20 |",
    "Plan, Price\nPro, 20",
  ],
  [
    "a table without outer lines is read without its rule",
    "Plan | Price\n--- | ---\nPro | 20",
    "Plan | Price\nPro | 20",
  ],
  ["signs of quotes are left out, also of their empty lines", "> One\n>\n> Two", "One\n\nTwo"],
  ["a quoted table is read by its cells", "> | Plan | Price |\n> | - | - |\n> | Pro | 20 |", "Plan, Price\nPro, 20"],
  ["fences of quoted code are left out", "> ```sh\n> npm ci\n> ```", "npm ci"],
  ["sums of money keep their sign", "It costs $5 or $10.", "It costs $5 or $10."],
  ["fences are left out, code stays", "```sh\nnpm run dev_all\n```", "npm run dev_all"],
  ["formulas lose their delimiters", "So $E=mc^2$ holds.", "So E=mc^2 holds."],
] as const;

for (const [sentence, markdown, spoken] of rows) {
  test(sentence, () => {
    expect(spokenText(markdown)).toBe(spoken);
  });
}

test("a text of nothing but signs is read to its limit", () => {
  expect(spokenText(`${"*".repeat(200_000)}a`).length).toBeLessThanOrEqual(2_000);
  expect(spokenText("word ".repeat(1_000))).toBe("word ".repeat(400));
});
