import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashText } from "@/lib/base/hash-text";
import { createSiteCompiler } from "@/lib/content/run/compile-site";
import type { PageThreads } from "@/lib/content/run/page-threads";

/** Compiles a page of a site of some files, which are written to a folder, in the threads of a server. */
export async function compileInThreads(
  folder: string,
  text: string,
  { threads, files = {} }: { threads: PageThreads; files?: Record<string, string> },
) {
  for (const [file, source] of Object.entries(files)) await writeFile(join(folder, file), source);
  const codeblocks = {
    theme: { light: "github-light", dark: "github-dark" },
    isAlwaysDark: false,
    customLanguages: [],
  };
  const site = {
    contentDirectory: folder,
    pages: new Map(),
    generatedPages: new Map(),
    files: new Set<string>(),
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
  const location = { dataDirectory: join(folder, "data"), basePath: "", islands: { put: async () => undefined } };
  const compiler = await createSiteCompiler(site, location, { threads });
  const page = { file: "a.mdx", title: "", mode: "default" as const, dependencies: Object.keys(files), text };
  return compiler.compile({ ...page, contentHash: hashText(text) });
}
