import { extractCandidates } from "@/lib/content/utility-css/extract-candidates";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; code: string; classes: string[] }[] = [
  { title: "className of compiled JSX", code: `_jsx("div", { className: "flex mt-4" })`, classes: ["flex", "mt-4"] },
  { title: "className of written JSX", code: `<div className="hidden dark:block">`, classes: ["dark:block", "hidden"] },
  { title: "a single plain class", code: `{className:"relative"}`, classes: ["relative"] },
  {
    title: "both branches of a condition",
    code: `{className: on ? "bg-red-500" : "bg-blue-500"}`,
    classes: ["bg-blue-500", "bg-red-500"],
  },
  { title: "the fixed parts of a template", code: "{className: `p-2 ${size} md:p-4`}", classes: ["md:p-4", "p-2"] },
  {
    title: "classes kept in a constant",
    code: `const box = "rounded-lg border p-4";`,
    classes: ["border", "p-4", "rounded-lg"],
  },
  {
    title: "arbitrary values with quotes",
    code: `{className: "content-['x'] w-[10px]"}`,
    classes: ["content-['x']", "w-[10px]"],
  },
  { title: "prose is left out", code: `{children: "The table is hidden and fixed, see below-the-fold."}`, classes: [] },
  { title: "single words of prose are left out", code: `{children: "hidden"}`, classes: [] },
  { title: "IDs of headings are left out", code: `_jsx(h2, { id: "sm-block", href: "bg-red-500" })`, classes: [] },
  { title: "markup in a string is left out", code: `{__html: "<span class='line'>flex-1</span>"}`, classes: [] },
];

for (const { title, code, classes } of rows) {
  test(title, () => {
    expect(extractCandidates(code)).toEqual(classes);
  });
}
