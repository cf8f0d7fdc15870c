/**
 * The kind of a file of the docs repository. `page`: a page of its own. `fallback`: markdown that becomes a page only if the
 * navigation names it. `code`: a React snippet. `static`: served at its own path. `ignored`: none of these.
 */
export type FileKind = "page" | "fallback" | "code" | "static" | "ignored";

const STATIC_SUFFIX =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|mp4|webm|mov|m4v|ogv|mp3|wav|ogg|m4a|flac|aac|woff2?|ttf|otf|eot|css|m?js|json|jsonl?c?|ya?ml|toml|pdf|txt|csv|tsv|xml|zip|tar|gz|vtt|srt|wasm|map|webmanifest|graphql|gql|proto|ipynb|glb|gltf|lottie|riv)$/i;

// Markdown that belongs to the repository rather than to the site (format reference 2.9).
const REPOSITORY_MARKDOWN = /(?:^|\/)(?:(?:readme|license|contributing|contribute)\.mdx?)$/i;
/** Files of tools in the root of the repository, which are not published. */
const TOOL_FILE =
  /^(?:(?:docs|mint|lectern|package|package-lock|npm-shrinkwrap|tsconfig|jsconfig)\.json|pnpm-(?:lock|workspace)\.yaml)$/;
const BUILD_FOLDER = /^(?:build|dist|coverage|tmp|temp)\//;

/** True for files below `/snippets` and the older `/_snippets`, which are never pages of their own. */
export function isInSnippetFolder(file: string): boolean {
  return /^_?snippets\//.test(file);
}

/** Classifies a file by its path relative to the content root (format reference 2.9 and 4.5). */
export function fileKind(file: string): FileKind {
  if (file.startsWith(".mintlify/")) {
    return file.startsWith(".mintlify/skills/") || /\.(?:json|ya?ml)$/.test(file) ? "static" : "ignored";
  }
  if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return "ignored";
  if (/\.mdx?$/.test(file)) {
    const isFallback =
      isInSnippetFolder(file) ||
      REPOSITORY_MARKDOWN.test(file) ||
      /(?:^|\/)CHANGELOG\.md$/.test(file) ||
      BUILD_FOLDER.test(file);
    return isFallback ? "fallback" : "page";
  }
  if (/\.[jt]sx$/.test(file)) return "code";
  if (TOOL_FILE.test(file)) return "ignored";
  return STATIC_SUFFIX.test(file) || file.startsWith(".well-known/") ? "static" : "ignored";
}

/** Marks a folder that an export wrote: nothing in it is content. */
export const EXPORT_MARKER = ".lectern-export";

/** True for folders without content of the site: version control, editors, dependencies. */
export function isIgnoredFolder(folder: string): boolean {
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  if (name === "node_modules") return true;
  return name.startsWith(".") && folder !== ".mintlify" && folder !== ".well-known";
}
