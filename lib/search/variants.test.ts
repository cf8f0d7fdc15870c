import type { PageFacts } from "@/lib/search/types";
import { keepOneVariant, variantOf } from "@/lib/search/variants";
import { expect, test } from "@/tests/support/unit-test";

interface Found {
  path: string;
  score: number;
  facts: Pick<PageFacts, "defaultVariant">;
}

const current = (score: number): Found => ({ path: "/v2/webhooks", score, facts: {} });
const old = (score: number): Found => ({
  path: "/v1/webhooks",
  score,
  facts: { defaultVariant: { path: "/v2/webhooks", isOtherVersion: true } },
});
const french = (score: number): Found => ({
  path: "/fr/webhooks",
  score,
  facts: { defaultVariant: { path: "/v2/webhooks", isOtherLanguage: true } },
});
const other = (score: number): Found => ({ path: "/other", score, facts: {} });

const rows: { sentence: string; found: Found[]; kept: string }[] = [
  {
    sentence: "the page of the default version takes the place of an older one that scores better",
    found: [old(10), other(9), current(8)],
    kept: "/v2/webhooks 10, /other 9",
  },
  {
    sentence: "an older version replaces a default one that says less than half of it",
    found: [old(10), other(9), current(4)],
    kept: "/v1/webhooks 10, /other 9",
  },
  {
    sentence: "an older version stays where the default one says nothing",
    found: [other(9), old(8)],
    kept: "/other 9, /v1/webhooks 8",
  },
  {
    sentence: "names that all languages share are answered in the default one",
    found: [french(10), current(9)],
    kept: "/v2/webhooks 10",
  },
  {
    sentence: "a question in another language is answered in it",
    found: [french(10), other(9), current(5)],
    kept: "/fr/webhooks 10, /other 9",
  },
  {
    sentence: "pages that are no variants of each other all stay",
    found: [current(3), other(2)],
    kept: "/v2/webhooks 3, /other 2",
  },
];

for (const { sentence, found, kept } of rows) {
  test(sentence, () => {
    const pages = keepOneVariant(found, variantOf);
    expect(pages.map(({ path, score }) => `${path} ${score}`).join(", ")).toBe(kept);
  });
}
