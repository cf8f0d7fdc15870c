import { createNearestPages } from "@/lib/config/nearest-page";
import { expect, test } from "@/tests/support/unit-test";

const pages = [
  ...[
    "/",
    "/guides/quickstart",
    "/guides/rate-limits",
    "/guides/deploy/docker",
    "/reference/docker",
    "/concepts/agents",
  ],
  ...["/reference/js/errors", "/reference/python/errors", "/images/start-dark.png"],
];

const rows: readonly (readonly [title: string, reference: string, nearest: string | undefined])[] = [
  ["a misspelled page", "guides/quikstart", "/guides/quickstart"],
  ["a moved page, the closest folder first", "guides/docker", "/guides/deploy/docker"],
  ["a page with its suffix", "/concept/agents.mdx", "/concepts/agents"],
  ["a page of that name in another folder, where it is the only one", "setup/rate-limits", "/guides/rate-limits"],
  ["not one of several", "reference/go/errors", undefined],
  ["not one of a common name in another folder", "billing/agents", undefined],
  ["a page alone", "agents", "/concepts/agents"],
  ["no image in place of a film", "images/start-dark.mp4", undefined],
  ["nothing that comes near", "billing/invoices", undefined],
];

for (const [title, reference, nearest] of rows) {
  test(title, () => {
    expect(createNearestPages(pages)(reference)?.path).toBe(nearest);
  });
}

test("thousands of missing pages in a site of thousands are an affair of moments", () => {
  const names = Array.from({ length: 8_000 }, (_, number) => `/guides/part-${number % 50}/page-${number}`);
  const find = createNearestPages(names);
  expect(find("guides/part-3/pge-3")?.path).toBe("/guides/part-3/page-3");
  // Compared one with another, these would be 64 million pairs of similar names.
  const hints = names.map((name) => find(name.replace("page", "pag"))?.path);
  expect([hints.at(0), hints.at(-1)]).toEqual(["/guides/part-0/page-0", undefined]);
  expect(find("elsewhere/page-17")?.path).toBe("/guides/part-17/page-17");
});
