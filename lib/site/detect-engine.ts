/** A file that identifies an engine, and what it must contain. */
interface Sign {
  file: RegExp;
  contains?: RegExp;
}

/** An engine whose sites can be migrated: its display name, and the signs of its sites. */
interface Engine {
  title: string;
  signs: readonly Sign[];
}

/** The first engine in this order that has one of its signs in a folder is the engine of its site. */
const TABLE = {
  docusaurus: { title: "Docusaurus", signs: [{ file: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/ }] },
  vitepress: {
    title: "VitePress",
    signs: [{ file: /(?:^|\/)\.vitepress\/config(?:\.[cm]?[jt]s|\/index\.[cm]?[jt]s)$/ }],
  },
  starlight: {
    title: "Starlight",
    signs: [{ file: /(?:^|\/)astro\.config\.[cm]?[jt]s$/, contains: /@astrojs\/starlight/ }],
  },
  mkdocs: { title: "MkDocs", signs: [{ file: /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml)$/ }] },
  mint: { title: "mint.json", signs: [{ file: /(?:^|\/)mint\.json$/ }] },
  fumadocs: {
    title: "Fumadocs",
    signs: [
      { file: /(?:^|\/)source\.config\.[cm]?[jt]s$/ },
      { file: /(?:^|\/)package\.json$/, contains: /"fumadocs-(?:core|ui|mdx)"/ },
    ],
  },
  nextra: {
    title: "Nextra",
    signs: [
      { file: /(?:^|\/)package\.json$/, contains: /"nextra"/ },
      { file: /(?:^|\/)next\.config\.[cm]?[jt]s$/, contains: /nextra/ },
      { file: /(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/ },
    ],
  },
  mdbook: { title: "mdBook", signs: [{ file: /(?:^|\/)book\.toml$/ }] },
  docsify: { title: "Docsify", signs: [{ file: /(?:^|\/)index\.html$/, contains: /\$docsify/ }] },
  gitbook: {
    title: "GitBook",
    signs: [{ file: /(?:^|\/)\.gitbook\.ya?ml$/ }, { file: /(?:^|\/)(?:SUMMARY\.md|LANGS\.md|book\.json)$/ }],
  },
  markdown: { title: "Markdown", signs: [] },
} satisfies Record<string, Engine>;

export type EngineName = keyof typeof TABLE;

/** The engines whose sites can be migrated. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = TABLE;

export const ENGINE_NAMES = Object.keys(ENGINES) as readonly EngineName[];

/** Detects the engine of the site in a folder: `markdown` for plain Markdown files, undefined without any. */
export function detectEngine(folder: { files: readonly string[]; read(file: string): string }): EngineName | undefined {
  const isFound = ({ file, contains }: Sign) =>
    folder.files.some((name) => file.test(name) && (!contains || contains.test(folder.read(name))));
  const found = ENGINE_NAMES.find((name) => ENGINES[name].signs.some(isFound));
  if (found) return found;
  return folder.files.some((file) => /\.(?:mdx?|mdoc|markdown)$/i.test(file) && !/^(?:.*\/)?license[^/]*$/i.test(file))
    ? "markdown"
    : undefined;
}
