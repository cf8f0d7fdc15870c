/** The engines whose sites can be migrated, with their display names. */
export const ENGINE_TITLES = {
  docusaurus: "Docusaurus",
  vitepress: "VitePress",
  starlight: "Starlight",
  mint: "mint.json",
  nextra: "Nextra",
  fumadocs: "Fumadocs",
  markdown: "Markdown",
  mkdocs: "MkDocs",
  gitbook: "GitBook",
  mdbook: "mdBook",
  docsify: "Docsify",
} as const;

export type EngineName = keyof typeof ENGINE_TITLES;

export const ENGINE_NAMES = Object.keys(ENGINE_TITLES) as readonly EngineName[];

/** A file that identifies an engine, and what it must contain. */
interface Sign {
  file: RegExp;
  contains?: RegExp;
}

/** The signs of each engine. The first engine in this order that has one of its signs in a folder is the engine of its site. */
const SIGNS: Readonly<Record<Exclude<EngineName, "markdown">, readonly Sign[]>> = {
  docusaurus: [{ file: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/ }],
  vitepress: [{ file: /(?:^|\/)\.vitepress\/config(?:\.[cm]?[jt]s|\/index\.[cm]?[jt]s)$/ }],
  starlight: [{ file: /(?:^|\/)astro\.config\.[cm]?[jt]s$/, contains: /@astrojs\/starlight/ }],
  mkdocs: [{ file: /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml)$/ }],
  mint: [{ file: /(?:^|\/)mint\.json$/ }],
  fumadocs: [
    { file: /(?:^|\/)source\.config\.[cm]?[jt]s$/ },
    { file: /(?:^|\/)package\.json$/, contains: /"fumadocs-(?:core|ui|mdx)"/ },
  ],
  nextra: [
    { file: /(?:^|\/)package\.json$/, contains: /"nextra"/ },
    { file: /(?:^|\/)next\.config\.[cm]?[jt]s$/, contains: /nextra/ },
    { file: /(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/ },
  ],
  mdbook: [{ file: /(?:^|\/)book\.toml$/ }],
  docsify: [{ file: /(?:^|\/)index\.html$/, contains: /\$docsify/ }],
  gitbook: [{ file: /(?:^|\/)\.gitbook\.ya?ml$/ }, { file: /(?:^|\/)(?:SUMMARY\.md|LANGS\.md|book\.json)$/ }],
};

/** Detects the engine of the site in a folder: `markdown` for plain Markdown files, undefined without any. */
export function detectEngine(folder: { files: readonly string[]; read(file: string): string }): EngineName | undefined {
  const isFound = ({ file, contains }: Sign) =>
    folder.files.some((name) => file.test(name) && (!contains || contains.test(folder.read(name))));
  const found = Object.entries(SIGNS).find(([, signs]) => signs.some(isFound));
  if (found) return found[0] as EngineName;
  return folder.files.some((file) => /\.(?:mdx?|mdoc|markdown)$/i.test(file) && !/^(?:.*\/)?license[^/]*$/i.test(file))
    ? "markdown"
    : undefined;
}
