import { compileUtilities } from "@/lib/content/utility-css/compile-utilities.server";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; classes: string[]; has: string[]; lacks?: string[] }[] = [
  {
    title: "a dark variant follows the class on an ancestor, not the system",
    classes: ["dark:hidden"],
    has: [".dark\\:hidden:where(.dark, .dark *){display: none}", "@layer content-variants"],
    lacks: ["prefers-color-scheme"],
  },
  {
    title: "a responsive class becomes a media query above the interface's utilities",
    classes: ["md:grid-cols-2"],
    has: ["@layer content-variants{@media (width >= 48rem)", "grid-template-columns: repeat(2, minmax(0, 1fr))"],
  },
  {
    title: "a hover class only applies where a pointer can hover",
    classes: ["hover:bg-zinc-100"],
    has: ["@media (hover: hover)", ".hover\\:bg-zinc-100:hover"],
  },
  {
    title: "a plain class lies below the interface's utilities",
    classes: ["flex"],
    has: ["@layer content{.flex{display: flex}}"],
    lacks: ["@layer content-variants{"],
  },
  { title: "arbitrary values work", classes: ["min-w-[4rem]", "bg-[#123456]"], has: ["4rem", "#123456"] },
  {
    title: "colors are written into the rule, so the theme's variables are not redefined",
    classes: ["text-gray-500", "font-sans"],
    has: ["color: oklch(", "font-family: var(--font-sans)"],
    lacks: [":root", "--color-gray-500"],
  },
  { title: "the site's color is known by its name in the format", classes: ["text-primary"], has: ["var(--primary)"] },
  { title: "names of version 3 still work", classes: ["flex-shrink-0"], has: ["flex-shrink: 0"] },
  {
    title: "a border without a color is a thin line",
    classes: ["border"],
    has: [".border{border-color:var(--line)}"],
  },
];

for (const { title, classes, has, lacks = [] } of rows) {
  test(title, async () => {
    const css = await compileUtilities(classes);
    for (const part of has) expect(css).toContain(part);
    for (const part of lacks) expect(css).not.toContain(part);
  });
}

test("words that are no classes give no CSS at all", async () => {
  expect(await compileUtilities(["version-badge", "hero", "w-full-ish", "{", "https://example.com"])).toBe("");
});

test("a class cannot end the style element", async () => {
  const css = await compileUtilities(["content-['</style><script>']"]);
  expect(css).toContain("--tw-content");
  expect(css).not.toContain("</style");
});

test("the same classes in any order give the same text", async () => {
  expect(await compileUtilities(["p-4", "flex"])).toBe(await compileUtilities(["flex", "p-4", "flex"]));
});

test("one page's classes do not show up on the next page", async () => {
  await compileUtilities(["underline"]);
  expect(await compileUtilities(["italic"])).not.toContain("underline");
});
