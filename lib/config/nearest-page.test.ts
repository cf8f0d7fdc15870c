import { expect, test } from "@playwright/test";
import { findNearestPage } from "@/lib/config/nearest-page";

const pages = ["/", "/guides/quickstart", "/guides/deploy/docker", "/reference/docker", "/concepts/agents"];

const rows: readonly (readonly [title: string, reference: string, nearest: string | undefined])[] = [
  ["a misspelt page", "guides/quikstart", "/guides/quickstart"],
  ["a moved page, the closest folder first", "guides/docker", "/guides/deploy/docker"],
  ["a page with its suffix", "/concept/agents.mdx", "/concepts/agents"],
  ["nothing that comes near", "billing/invoices", undefined],
];

for (const [title, reference, nearest] of rows) {
  test(title, () => {
    expect(findNearestPage(reference, pages)).toBe(nearest);
  });
}
