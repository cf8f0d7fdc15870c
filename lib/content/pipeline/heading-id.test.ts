import { customHeadingId, fieldId, headingId, IdRegistry, plainSlug } from "@/lib/content/pipeline/heading-id";
import { expect, test } from "@/tests/support/unit-test";

const HEADINGS: [text: string, id: string, rule: string][] = [
  ["Getting started", "getting-started", "spaces become hyphens"],
  ["Config.json options", "config-json-options", "a dot becomes a hyphen"],
  ["What’s “new”", "what's-new", "typographic quotes are those that can be typed, or go"],
  ["Rate limits (per minute)", "rate-limits-per-minute", "parentheses leave no trace"],
  ["Read/write access", "read/write-access", "a slash stays"],
  ["Fees & billing", "fees-&-billing", "an ampersand stays"],
  ["OAuth", "oauth", "case is folded"],
  ["Step 1: Install", "step-1-install", "a colon is removed"],
  ["v2.0.1", "v2-0-1", "each dot becomes a hyphen"],
  ["GET /users/{id}", "get-/users/id", "braces are removed"],
  ["日本語 見出し", "日本語-見出し", "other scripts stay"],
  ["snake_case_name", "snake_case_name", "underscores stay"],
  ["🚀 Launch day 🎉", "launch-day", "emoji are removed"],
  ["100% + more", "100%-+-more", "percent and plus stay"],
  ["  -- Flags -- ", "flags", "hyphens at the ends go"],
  ["Why? Because!", "why-because", "question and exclamation marks go"],
];

for (const [text, id, rule] of HEADINGS) {
  test(`heading "${text}" is #${id}: ${rule}`, () => {
    expect(headingId(text)).toBe(id);
  });
}

test("a custom id keeps its case and loses forbidden characters", () => {
  expect(customHeadingId(" My-Id:(x) ")).toBe("My-Idx");
});

test("repeats are numbered over the whole page, in order", () => {
  const ids = new IdRegistry();
  expect(["setup", "setup", "setup-2", "setup"].map((id) => ids.claim(id))).toEqual([
    "setup",
    "setup-2",
    "setup-2-2",
    "setup-3",
  ]);
});

test("IDs that are already used on the page are skipped", () => {
  const ids = new IdRegistry(new Set(["python"]));
  expect(ids.claim("python")).toBe("python-2");
});

test("slugs of accordions drop accents, and keep letters of other scripts", () => {
  expect(plainSlug("Où est Ça?")).toBe("ou-est-ca");
  expect(plainSlug("設定 / 設置")).toBe("設定-設置");
});

test("field anchors split camel case", () => {
  expect(fieldId("maxRetries")).toBe("param-max-retries");
  expect(fieldId("user.first_name")).toBe("param-user-first-name");
});

test("field anchors leave out placeholders that come after the name", () => {
  expect(fieldId("--log-lines <count>")).toBe("param-log-lines");
  expect(fieldId("personas.<id>")).toBe("param-personas-id");
});
