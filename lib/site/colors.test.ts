import { readFile } from "node:fs/promises";
import { oklch, toGamut, wcagContrast } from "culori";
import { readableFill, resolveColors } from "@/lib/site/colors";
import { expect, test } from "@/tests/support/unit-test";

const accents = ["#ffffff", "#000000", "#ffff00", "#00ff88", "#0d9373", "#f97316", "#7f7f7f", "#053eea", "#e11d48"];

function contrast(one: string | undefined, other: string): number {
  return wcagContrast(one ?? "", other);
}

for (const accent of accents) {
  test(`every tone of ${accent} can be read`, () => {
    const { variables } = resolveColors({ colors: { primary: accent, light: accent, dark: accent }, background: {} });
    expect(contrast(variables["--accent-light-strong"], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(variables["--accent-dark-strong"], "#0c0d10")).toBeGreaterThanOrEqual(4.5);
    // A card, as a browser renders it.
    expect(contrast(variables["--accent-dark-strong"], "#141518")).toBeGreaterThanOrEqual(4.5);
    for (const [fill, text] of [
      ["--accent-light-fill", "--accent-light-text"],
      ["--accent-dark-fill", "--accent-dark-text"],
      ["--accent-button", "--accent-button-text"],
    ] as const) {
      expect(contrast(variables[fill], variables[text] ?? "")).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test("a readable accent color is not changed", () => {
  const colors = { primary: "#053eea", light: "#8ab4ff", dark: "#0332c0" };
  const { variables, adjusted } = resolveColors({ colors, background: {} });
  expect(variables).toMatchObject({
    "--accent-light": "#053eea",
    "--accent-light-fill": "#053eea",
    "--accent-light-strong": "#053eea",
    "--accent-light-text": "#ffffff",
    "--accent-dark-strong": "#8ab4ff",
    "--accent-dark-text": "#0b0d12",
    "--accent-button": "#0332c0",
  });
  expect(adjusted).toEqual([]);
});

const fills = [
  { sentence: "a dark color keeps white text", color: "#0332c0", fill: "#0332c0", text: "#ffffff" },
  {
    sentence: "a color of middle lightness is darkened for white text",
    color: "#e84125",
    fill: "#de361a",
    text: "#ffffff",
  },
  { sentence: "a light color carries dark text", color: "#ffd400", fill: "#ffd400", text: "#0b0d12" },
];
for (const { sentence, color, fill, text } of fills) {
  test(sentence, () => {
    expect(readableFill(color)).toEqual({ fill, text });
  });
}

test("an accent that cannot be read is named with its replacement", () => {
  const colors = { primary: "#ffd400", light: "#222222", dark: "#ffd400" };
  const { adjusted } = resolveColors({ colors, background: {} });
  expect(adjusted.map(({ setting, written }) => [setting, written])).toEqual([
    ["primary", "#ffd400"],
    ["light", "#222222"],
  ]);
  expect(contrast(adjusted[0]?.replacement, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

test("one color for both modes is reported once", () => {
  const colors = { primary: "#7f7f7f", light: "#7f7f7f", dark: "#7f7f7f" };
  expect(resolveColors({ colors, background: {} }).adjusted).toHaveLength(1);
});

test("the author's page color is what text must be read on", () => {
  const colors = { primary: "#767676", light: "#767676", dark: "#767676" };
  const background = { color: { light: "#c0c0c0" } };
  expect(
    contrast(resolveColors({ colors, background }).variables["--accent-light-strong"], "#c0c0c0"),
  ).toBeGreaterThanOrEqual(4.5);
});

test("a page of the author's own color does not hide the background of the sidebar in framed layouts", () => {
  const colors = { primary: "#8F74E0", light: "#8F74E0", dark: "#8F74E0" };
  const { variables } = resolveColors({ colors, background: { color: { light: "#fff", dark: "#09090b" } } });
  // The marked row of such a sidebar, as a browser renders it.
  expect(contrast(variables["--accent-light-strong"], "#e7e5f4")).toBeGreaterThanOrEqual(4.5);
});

test("colors are computed once", () => {
  const settings = () => ({ colors: { primary: "#053eea", light: "#8ab4ff", dark: "#0332c0" }, background: {} });
  expect(resolveColors(settings())).toBe(resolveColors(settings()));
});

/** How `globals.css` derives a color of its own from that of the page. */
const DERIVED = /--(\w+): oklch\(from var\(--page\) (min|max)\(([\d.]+), l ([+-]) ([\d.]+)\) ([\d.]+) ([\d.]+)\)/g;

for (const { page, bound } of [
  { page: "#ffffff", bound: "min" },
  { page: "#d9d9e6", bound: "min" },
  { page: "#0c0d10", bound: "max" },
  { page: "#3a3a3a", bound: "max" },
]) {
  test(`colors with a meaning can be read on a page in ${page}`, async () => {
    const css = await readFile("app/globals.css", "utf8");
    const colors = [...css.matchAll(DERIVED)].filter((match) => match[2] === bound);
    expect(colors.map(([, name]) => name)).toEqual(["muted", "info", "success", "warning", "danger"]);
    for (const [, , , limit, sign, distance, chroma, hue] of colors) {
      const own = (oklch(page)?.l ?? 0) + Number(`${sign}${distance}`);
      const lightness = bound === "min" ? Math.min(own, Number(limit)) : Math.max(own, Number(limit));
      const color = toGamut("rgb", "oklch")({ mode: "oklch", l: lightness, c: Number(chroma), h: Number(hue) });
      expect(wcagContrast(color, page)).toBeGreaterThanOrEqual(4.5);
    }
  });
}
