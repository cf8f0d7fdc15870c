import { expect, test } from "@playwright/test";
import { slugOf, titleOfSlug } from "@/lib/openapi/slug";

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
