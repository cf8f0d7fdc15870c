/** Output of commands by their name. A test runs them in this order in an empty folder. */
export const commandSamples: Readonly<Record<string, { input: string; output: string }>> = {
  init: {
    input: 'npx lectern init my-docs --yes --name "My docs"',
    output: `written  docs.json
written  guides/publish.mdx
written  guides/write-pages.mdx
written  index.mdx
written  quickstart.mdx
written  .github/workflows/docs.yml

Next: npx lectern dev my-docs`,
  },
  check: { input: "npx lectern check my-docs", output: "No problems found." },
  rename: {
    input: "npx lectern rename guides/publish guides/go-live --folder my-docs --no-redirect",
    output: `guides/publish.mdx → guides/go-live.mdx

--- docs.json
+++ docs.json
@@ -26 +26 @@
-          "guides/publish"
+          "guides/go-live"

--- index.mdx
+++ index.mdx
@@ -16 +16 @@
-  <Card title="Publish" icon="globe" href="/guides/publish">
+  <Card title="Publish" icon="globe" href="/guides/go-live">

--- quickstart.mdx
+++ quickstart.mdx
@@ -41 +41 @@
-- [Publish the site](/guides/publish)
+- [Publish the site](/guides/go-live)

Nothing was changed; add --yes to apply.`,
  },
};
