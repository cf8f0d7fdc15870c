/** Mermaid numbers up to twelve colors of a scale. */
const SCALE_LENGTH = 12;

/** Fallback for a color that the browser cannot compute. */
const UNKNOWN_COLOR = "#808080";

/** Degrees on the color wheel between neighbors of a scale: the golden angle, which keeps all colors of a scale apart. */
const HUE_STEP = 137.5;

/** Colors of diagrams from those of the site (`app/globals.css`), by the names of Mermaid's theme variables. */
const COLORS: Readonly<Record<string, string>> = {
  background: "var(--surface)",
  primaryColor: tint("var(--primary)", 12),
  primaryBorderColor: tint("var(--primary)", 50),
  secondaryColor: tint("var(--primary)", 22),
  secondaryBorderColor: tint("var(--primary)", 60),
  tertiaryColor: tint("var(--ink)", 6),
  tertiaryBorderColor: tint("var(--ink)", 20),
  textColor: "var(--text)",
  lineColor: tint("var(--ink)", 52),
  clusterBkg: tint("var(--ink)", 3),
  clusterBorder: tint("var(--ink)", 16),
  edgeLabelBackground: "var(--surface)",
  noteBkgColor: tint("var(--warning)", 14),
  noteBorderColor: tint("var(--warning)", 45),
  rowOdd: "var(--surface)",
  rowEven: tint("var(--ink)", 4),
  sectionBkgColor: tint("var(--ink)", 4),
  sectionBkgColor2: tint("var(--ink)", 4),
  gridColor: tint("var(--ink)", 20),
  taskBkgColor: tint("var(--primary)", 25),
  taskBorderColor: tint("var(--primary)", 60),
  activeTaskBkgColor: tint("var(--primary)", 45),
  activeTaskBorderColor: tint("var(--primary)", 80),
  doneTaskBkgColor: tint("var(--ink)", 12),
  doneTaskBorderColor: tint("var(--ink)", 30),
  critBkgColor: tint("var(--danger)", 30),
  critBorderColor: tint("var(--danger)", 70),
  taskTextOutsideColor: "var(--text)",
  todayLineColor: "var(--danger)",
  ...same(["primaryText", "secondaryText", "tertiaryText", "title", "noteText"], "var(--ink)"),
  ...same(["taskText", "taskTextDark", "taskTextLight"], "var(--ink)"),
  ...same(["altSectionBkg", "pieStroke", "pieOuterStroke"], "var(--surface)"),
  ...scaleColors(),
};

/** Variables of charts with axes. All have to be set: Mermaid uses its defaults only if none is. */
const XY_CHART: Readonly<Record<string, string>> = {
  backgroundColor: "var(--surface)",
  ...same(["title", "xAxisLabel", "xAxisTitle", "yAxisLabel", "yAxisTitle", "dataLabel"], "var(--ink)"),
  ...same(["xAxisTick", "xAxisLine", "yAxisTick", "yAxisLine"], tint("var(--ink)", 52)),
};

/** Colors of the plots in a chart with axes. */
const XY_CHART_SCALE = Array.from({ length: SCALE_LENGTH }, (_, index) => tint(scaleColor(index), 70));

function same(names: readonly string[], color: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${name}Color`, color]));
}

function tint(color: string, percent: number): string {
  return `color-mix(in oklab, ${color} ${percent}%, var(--surface))`;
}

/** The accent color, rotated on the color wheel. Gray gets some chroma, because rotating it has no effect. */
function scaleColor(index: number): string {
  return index === 0 ? "var(--primary)" : `oklch(from var(--primary) l max(c, 0.09) calc(h + ${index * HUE_STEP}))`;
}

function scaleColors(): Record<string, string> {
  const colors: Record<string, string> = {};
  for (let index = 0; index < SCALE_LENGTH; index += 1) {
    const color = scaleColor(index);
    colors[`cScale${index}`] = tint(color, 30);
    colors[`cScalePeer${index}`] = tint(color, 60);
    colors[`cScaleInv${index}`] = tint(color, 70);
    colors[`cScaleLabel${index}`] = "var(--ink)";
    colors[`pie${index + 1}`] = tint(color, 45);
    colors[`git${index}`] = tint(color, 50);
    colors[`gitInv${index}`] = tint(color, 80);
    colors[`gitBranchLabel${index}`] = "var(--ink)";
    colors[`fillType${index}`] = tint(color, 20);
  }
  return colors;
}

/** Computes the site's colors at the position of a diagram, as hex codes, since Mermaid calculates with colors; and its font. */
export function readDiagramTheme(figure: HTMLElement, isDark: boolean) {
  const hexes = readColors(figure, [...Object.values(COLORS), ...Object.values(XY_CHART), ...XY_CHART_SCALE]);
  const toHex = (color: string) => hexes.get(color) ?? UNKNOWN_COLOR;
  const named = (colors: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, toHex(color)]));
  const xyChart = { ...named(XY_CHART), plotColorPalette: XY_CHART_SCALE.map(toHex).join(",") };
  const fontFamily = getComputedStyle(document.body).fontFamily;
  return {
    variables: { ...named(COLORS), xyChart, darkMode: isDark, fontFamily },
    /** Replaces hex codes in the SVG by the site's CSS colors, so that a diagram follows the color mode without a new render. */
    nameColors: (svg: string) => [...hexes].reduce((markup, [color, hex]) => markup.replaceAll(hex, color), svg),
  };
}

/** Hex codes of CSS colors, computed in one batch: reading them one by one would force a layout each time. */
function readColors(figure: HTMLElement, colors: readonly string[]): Map<string, string> {
  const probes = new Map([...new Set(colors)].map((color) => [color, document.createElement("i")]));
  for (const [color, probe] of probes) probe.style.color = color;
  const group = figure.appendChild(document.createElement("i"));
  group.append(...probes.values());
  const hexes = toHexes([...probes.values()].map((probe) => getComputedStyle(probe).color));
  group.remove();
  return new Map([...probes.keys()].map((color, index) => [color, hexes[index] ?? UNKNOWN_COLOR]));
}

/** Converts colors in any notation to hex codes of six digits, by drawing one pixel in each color. */
function toHexes(colors: readonly string[]): string[] {
  const context = new OffscreenCanvas(colors.length, 1).getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  for (const [index, color] of colors.entries()) {
    context.fillStyle = color;
    context.fillRect(index, 0, 1, 1);
  }
  const digits = [...context.getImageData(0, 0, colors.length, 1).data]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return colors.map((_, index) => `#${digits.slice(index * 8, index * 8 + 6)}`);
}
