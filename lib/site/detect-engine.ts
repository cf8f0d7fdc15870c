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

/** Files that reveal an engine, and text that they must contain. The first match in this order decides. */
const SIGNS: readonly { engine: EngineName; file: RegExp; contains?: RegExp }[] = [
  { engine: "docusaurus", file: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/ },
  { engine: "vitepress", file: /(?:^|\/)\.vitepress\/config(?:\.[cm]?[jt]s|\/index\.[cm]?[jt]s)$/ },
  { engine: "starlight", file: /(?:^|\/)astro\.config\.[cm]?[jt]s$/, contains: /@astrojs\/starlight/ },
  { engine: "mkdocs", file: /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml)$/ },
  { engine: "mint", file: /(?:^|\/)mint\.json$/ },
  { engine: "fumadocs", file: /(?:^|\/)source\.config\.[cm]?[jt]s$/ },
  { engine: "fumadocs", file: /(?:^|\/)package\.json$/, contains: /"fumadocs-(?:core|ui|mdx)"/ },
  { engine: "nextra", file: /(?:^|\/)package\.json$/, contains: /"nextra"/ },
  { engine: "nextra", file: /(?:^|\/)next\.config\.[cm]?[jt]s$/, contains: /nextra/ },
  { engine: "nextra", file: /(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/ },
  { engine: "mdbook", file: /(?:^|\/)book\.toml$/ },
  { engine: "docsify", file: /(?:^|\/)index\.html$/, contains: /\$docsify/ },
  { engine: "gitbook", file: /(?:^|\/)\.gitbook\.ya?ml$/ },
  { engine: "gitbook", file: /(?:^|\/)(?:SUMMARY\.md|LANGS\.md|book\.json)$/ },
];

/** Detects the engine of the site in a folder: `markdown` for plain Markdown files, undefined without any. */
export function detectEngine(folder: { files: readonly string[]; read(file: string): string }): EngineName | undefined {
  for (const { engine, file, contains } of SIGNS) {
    const isFound = folder.files.some((name) => file.test(name) && (!contains || contains.test(folder.read(name))));
    if (isFound) return engine;
  }
  return folder.files.some((file) => /\.(?:mdx?|mdoc|markdown)$/i.test(file) && !/^(?:.*\/)?license[^/]*$/i.test(file))
    ? "markdown"
    : undefined;
}
