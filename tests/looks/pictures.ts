import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { themeNames } from "@/lib/config/value-lists";

/** Where the manual and the README have their pictures. */
export const PICTURES = "content/images/pictures";
/** What each picture was taken of, as hashes by name. */
export const RECORD = "tests/looks/pictures.json";
/** The site in the pictures of themes. */
export const SAMPLE = "templates/docs";

/** A picture of a page, taken in both color modes. */
export interface Picture {
  name: string;
  /** The theme in which the sample is shown; the bundled site if absent. */
  theme?: string;
  /** URL path, with the query that opens the search or the assistant. */
  path: string;
  /** Something that is on the page as soon as the picture can be taken. */
  ready?: string;
  /** Width and height in CSS pixels; those of a window if absent. */
  size?: readonly [number, number];
  /** Pixels for each CSS pixel. */
  scale?: number;
  /** Files that are shown, besides settings and the style sheets of all pages; folders end in a slash. */
  sources: readonly string[];
}

/** Every picture. A new one is a new entry. */
export const pictures: readonly Picture[] = [
  {
    name: "page",
    path: "/components/steps",
    sources: ["content/components/steps.mdx", "components/content/steps/", ...stylesOf("badge", "code", "preview")],
  },
  {
    name: "api",
    path: "/museum/exhibits/list-exhibits",
    sources: ["content/openapi/museum.yaml", "components/openapi/", ...stylesOf("code")],
  },
  {
    name: "assistant",
    path: "/quickstart?assistant=How%20do%20I%20add%20a%20page%3F",
    ready: "[aria-busy=false] a[href]:visible",
    size: [1440, 900],
    scale: 8 / 9,
    sources: ["content/quickstart.mdx", "components/assistant/", ...stylesOf("callout", "code", "steps")],
  },
  {
    name: "search",
    path: "/navigation/overview?search=deploy%20with%20docker",
    ready: "[role=option]",
    sources: ["content/navigation/overview.mdx", "components/search/"],
  },
  {
    name: "phone",
    path: "/examples/languages/ar",
    size: [390, 760],
    scale: 1.5,
    sources: ["content/examples/languages/ar/index.mdx", "components/content/html/table.css", ...stylesOf("callout")],
  },
  ...themeNames.map((theme): Picture => ({
    name: `theme-${theme}`,
    theme,
    path: "/guides/write-pages",
    scale: 0.75,
    sources: [`${SAMPLE}/`, ...stylesOf("callout", "code", "tabs")],
  })),
];

/** The style sheets of content components. */
function stylesOf(...components: readonly string[]): string[] {
  return components.map((component) => `components/content/${component}/${component}.css`);
}

/** Files below a folder, or the file itself. */
function filesOf(source: string): string[] {
  if (!source.endsWith("/")) return [source];
  return readdirSync(source, { recursive: true, encoding: "utf8" }).map((name) =>
    path.posix.join(source, name.replaceAll("\\", "/")),
  );
}

/** Style sheets of all pages: those of a content component, and their list, count only where a picture shows it. */
const STYLES = ["components/", "app/"]
  .flatMap(filesOf)
  .filter((file) => file.endsWith(".css") && !/^components\/content\/(?:[\w-]+\/|component-styles)/.test(file));

/** The settings of the bundled site that pictures show; a page that is added to the navigation makes none of them old. */
function ownLook(): object {
  const { navigation, redirects, ...settings } = JSON.parse(readFileSync("docs.json", "utf8"));
  return settings;
}

/** A hash of what a picture shows. Pictures with another hash in the record are older than what they show. */
export function hashSources({ theme, path: address, size, scale, sources }: Picture): string {
  const files = [...STYLES, "lib/site/themes.ts", ...sources.flatMap(filesOf)].filter((file) =>
    /\.(?:css|tsx?|json|mdx|yaml)$/.test(file),
  );
  const hash = createHash("sha256").update(JSON.stringify([address, theme, size, scale, theme ? {} : ownLook()]));
  for (const file of files.filter((name) => !name.endsWith(".test.ts")).sort()) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
