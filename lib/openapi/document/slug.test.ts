import { shortSlug, slugOf, titleOfSlug } from "@/lib/openapi/document/slug";
import { expect, test } from "@/tests/support/unit-test";

const slugs: [text: string, slug: string, sentence: string][] = [
  ["Get all users", "get-all-users", "spaces become hyphens and letters lower case"],
  ["User Management", "user-management", "tags are slugged the same way"],
  ["List user's pets (v2)", "list-users-pets-v2", "apostrophes and brackets are dropped"],
  ["/users/{id}/posts", "users-posts", "a parameter in the middle leaves one hyphen"],
  ["/users/{id}", "users", "a parameter at the end leaves nothing"],
  ["/users", "users", "slashes are dropped"],
  ["/users/posts", "usersposts", "slashes between words are dropped too"],
  ["Sign in & sign up: now", "sign-in-&-sign-up:-now", "ampersands and colons stay"],
  ["Créer un été", "créer-un-été", "accents stay"],
  ["a - b", "a--b", "doubled hyphens are reduced in one pass only"],
  ["What is #1? 100%", "what-is-1-100", "characters that end the path of an address are dropped"],
  ["{id}", "", "a lone parameter leaves nothing"],
];

for (const [text, slug, sentence] of slugs) {
  test(`slugOf(${JSON.stringify(text)}): ${sentence}`, () => {
    expect(slugOf(text)).toBe(slug);
  });
}

test("a slug turns into a title with one capital letter", () => {
  expect(titleOfSlug("api/get-users-posts")).toBe("Get users posts");
});

const long: [slug: string, short: string, sentence: string][] = [
  ["list-users", "list-users", "a short slug stays"],
  ["a".repeat(500), "a".repeat(180), "one endless word is cut"],
  [`${"word-".repeat(40)}end`, `${"word-".repeat(35)}word`, "words are not cut"],
  ["单".repeat(100), "单".repeat(60), "characters of several bytes are not cut either"],
];

for (const [slug, short, sentence] of long) {
  test(`shortSlug of ${slug.length} characters: ${sentence}`, () => {
    expect(shortSlug(slug)).toBe(short);
  });
}
