/** The engines whose sites can be migrated, and what people call them. */
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

/** A file that gives an engine away, and what it must contain. In this order: the first that is found decides. */
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

/** The engine of the site in a folder; plain Markdown if there is nothing but that, undefined without any. */
export function detectEngine(folder: { files: readonly string[]; read(file: string): string }): EngineName | undefined {
  for (const { engine, file, contains } of SIGNS) {
    const isFound = folder.files.some((name) => file.test(name) && (!contains || contains.test(folder.read(name))));
    if (isFound) return engine;
  }
  return folder.files.some((file) => /\.(?:mdx?|mdoc|markdown)$/i.test(file) && !/^(?:.*\/)?license[^/]*$/i.test(file))
    ? "markdown"
    : undefined;
}
