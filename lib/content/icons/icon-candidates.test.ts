import type { IconLibrary } from "@/lib/config/icon-library";
import { isImageReference } from "@/lib/config/icon-library";
import { normalizeIconName } from "@/lib/content/icons/icon-candidates";
import { isKnownIcon, loadIcon } from "@/lib/content/icons/load-icon.server";
import { expect, test } from "@/tests/support/unit-test";

const names: [written: string, name: string, style?: string][] = [
  ["rocket", "rocket"],
  ["fa-rocket", "rocket"],
  ["fa-solid fa-rocket", "rocket", "solid"],
  ["fab fa-github", "github", "brands"],
  [" GitHub ", "github"],
  ["lucide:rocket", "rocket"],
  ["'users'", "users"],
];

for (const [written, name, style] of names) {
  test(`icon name: "${written}" is ${name} ${style ?? ""}`, () => {
    expect(normalizeIconName(written)).toEqual(style === undefined ? { name } : { name, style });
  });
}

const same: [
  sentence: string,
  name: string,
  library: IconLibrary,
  style: string | undefined,
  like: [string, IconLibrary, string?],
][] = [
  ["names of version 5 still work", "cog", "fontawesome", undefined, ["gear", "fontawesome"]],
  [
    "the default style is regular where there is a free one",
    "bell",
    "fontawesome",
    undefined,
    ["bell", "fontawesome", "regular"],
  ],
  ["else solid", "rocket", "fontawesome", undefined, ["rocket", "fontawesome", "solid"]],
  ["light falls back to regular", "bell", "fontawesome", "light", ["bell", "fontawesome", "regular"]],
  ["duotone falls back to solid", "bell", "fontawesome", "duotone", ["bell", "fontawesome", "solid"]],
  ["sharp-solid falls back to solid", "bell", "fontawesome", "sharp-solid", ["bell", "fontawesome", "solid"]],
  ["a brand is a brand whatever the style", "github", "fontawesome", "solid", ["github", "fontawesome", "brands"]],
  ["names of the paid edition come from another set", "sparkles", "fontawesome", undefined, ["sparkles", "lucide"]],
  ["or from the most similar icon", "grid-2", "fontawesome", undefined, ["layout-grid", "lucide"]],
];

for (const [sentence, name, library, style, like] of same) {
  test(`icon: ${sentence}`, () => {
    const shape = loadIcon(name, library, style);
    expect(shape).toBeDefined();
    expect(shape).toEqual(loadIcon(...like));
  });
}

test("icon: an alias of Lucide is rendered", () => {
  expect(loadIcon("home", "lucide")?.body).toContain("<path");
});

test("icon: Tabler is found by name", () => {
  expect(loadIcon("brand-github", "tabler")?.width).toBe(24);
});

test("icon: an unknown name is reported, and has the shape of a shorter one or a neutral one", () => {
  expect(loadIcon("book-open-covering", "fontawesome")).toEqual(loadIcon("book-open", "fontawesome"));
  expect(loadIcon("square-question", "fontawesome")).toEqual(loadIcon("question", "fontawesome"));
  expect(loadIcon("no-such-icon", "fontawesome")).toEqual(loadIcon("circle", "lucide"));
  expect(isKnownIcon("no-such-icon", "fontawesome")).toBe(false);
  expect(isKnownIcon("constructor", "lucide")).toBe(false);
});

test("icon: an image is known without looking", () => {
  expect(isKnownIcon("/images/logo.svg", "fontawesome")).toBe(true);
  expect(isKnownIcon({ name: "rocket", library: "lucide" }, "fontawesome")).toBe(true);
  expect(isKnownIcon({ name: "/images/logo.svg", style: "solid" }, "fontawesome")).toBe(true);
});

const references: [reference: string, isImage: boolean][] = [
  ["https://example.com/a", true],
  ["//cdn.example.com/a.svg", true],
  ["/a.png", true],
  ["./a.svg", true],
  ["a.svg", true],
  ["data:image/svg+xml,x", true],
  ["rocket", false],
  ["arrow-up-right", false],
];

for (const [reference, isImage] of references) {
  test(`icon reference: "${reference}" is ${isImage ? "an image" : "a name"}`, () => {
    expect(isImageReference(reference)).toBe(isImage);
  });
}
