import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { applicationDirectory } from "@/lib/application.server";

/** Names of the templates of `lectern init`. */
export const TEMPLATES = ["docs", "api", "help-center", "monorepo"] as const;

export type Template = (typeof TEMPLATES)[number];

/** The answers to the questions of `lectern init`. */
export interface InitAnswers {
  name: string;
  /** Accent color, hexadecimal: `#4f46e5`. */
  color: string;
  /** Whether to add a workflow that publishes the site on GitHub Pages. */
  hasWorkflow: boolean;
  /** Template of the first pages; not used if the folder has pages. */
  template: Template;
}

/** The location of a docs folder, as relative paths with slashes. */
export interface DocsPlace {
  /** Path from the docs folder to the folder whose `node_modules` contains the package: `.`, `..`. */
  packageFolder: string;
  /** Path from the docs folder to the root of its repository. */
  repository: string;
  /** Path from the root of the repository to the docs folder; empty for the root itself. */
  folder: string;
}

/** A file to write, relative to the docs folder. */
export interface StarterFile {
  file: string;
  content: string;
}

/**
 * The files of a new docs folder.
 * @param existing a docs.json that lists the pages of the folder; undefined for a folder without pages, which gets those of the
 * template.
 */
export function starterFiles(
  { name, color, hasWorkflow, template }: InitAnswers,
  place: DocsPlace,
  existing: object | undefined,
): StarterFile[] {
  const files = existing ? [] : templateFiles(template);
  const settings = existing ?? JSON.parse(files.find(({ file }) => file === "docs.json")?.content ?? "{}");
  const config = {
    // Editors read the schema once the package is installed.
    $schema: `${place.packageFolder}/node_modules/lectern/docs.schema.json`,
    ...settings,
    name,
    colors: { primary: color },
  };
  // In MDX, these characters would begin a tag or an expression.
  const escaped = name.replace(/[<{]/g, "\\$&");
  const pages = files
    .filter(({ file }) => file !== "docs.json")
    .map(({ file, content }) => ({ file, content: content.replaceAll("Acme", () => escaped) }));
  return [
    { file: "docs.json", content: `${JSON.stringify(config, null, 2)}\n` },
    ...pages,
    ...(hasWorkflow
      ? [{ file: `${place.repository}/.github/workflows/docs.yml`, content: workflow(place.folder) }]
      : []),
  ];
}

/** Files of a template in `templates/`. Each template is a complete docs folder of a product named Acme. */
function templateFiles(template: Template): StarterFile[] {
  const folder = path.join(applicationDirectory(), "templates", template);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.extname(name) !== "")
    .sort()
    .map((name) => ({
      file: name.split(path.sep).join("/"),
      content: readFileSync(path.join(folder, name), "utf8"),
    }));
}

/** A workflow that checks every change, and publishes the main branch on GitHub Pages. */
function workflow(folder: string): string {
  const argument = folder === "" ? "" : ` ${JSON.stringify(folder)}`;
  return `name: Docs

on:
  push:
    branches: [main]
  pull_request:

jobs:
  build:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
    steps:
      - uses: actions/checkout@v4
        with:
          # The dates of pages come from the Git history.
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      # Installs packages that pages import, and the repository's version of Lectern.
      - run: |
          for folder in .${argument}; do
            if [ -f "$folder/package-lock.json" ]; then npm ci --prefix "$folder"
            elif [ -f "$folder/package.json" ]; then npm install --prefix "$folder"
            fi
          done
      - uses: actions/cache@v4
        with:
          path: .lectern
          key: lectern-\${{ github.sha }}
          restore-keys: lectern-
      - run: npx --yes lectern check${argument}
      - uses: actions/configure-pages@v5
        id: pages
        if: github.ref == 'refs/heads/main'
      - run: npx --yes lectern export${argument} --out site --base-path "\${{ steps.pages.outputs.base_path }}"
        if: github.ref == 'refs/heads/main'
        env:
          LECTERN_SITE_URL: \${{ steps.pages.outputs.origin }}
      - uses: actions/upload-pages-artifact@v3
        if: github.ref == 'refs/heads/main'
        with:
          path: site

  # GitHub accepts a deployment only from a job that names its environment.
  deploy:
    needs: build
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/deploy-pages@v4
        id: deployment
`;
}
