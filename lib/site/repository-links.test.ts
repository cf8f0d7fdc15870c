import { repositoryLinks } from "@/lib/site/page-frame";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  {
    title: "the repository's own address means its default branch",
    repository: "https://github.com/acme/docs/",
    edit: "https://github.com/acme/docs/edit/HEAD/guides/a%20b.mdx",
  },
  {
    title: "a folder's address keeps branch and folder",
    repository: "https://github.com/acme/app/tree/main/docs",
    edit: "https://github.com/acme/app/edit/main/docs/guides/a%20b.mdx",
  },
  {
    title: "a folder may be called like the word before a branch",
    repository: "https://github.com/acme/app/tree/main/docs/tree/a",
    edit: "https://github.com/acme/app/edit/main/docs/tree/a/guides/a%20b.mdx",
  },
];

for (const { title, repository, edit } of rows) {
  test(title, () => {
    const links = repositoryLinks(repository, "guides/a b.mdx", "/guides/a b");
    expect(links.editHref).toBe(edit);
    expect(links.issueHref).toContain("/issues/new?title=Documentation%3A+%2Fguides%2Fa+b");
  });
}
