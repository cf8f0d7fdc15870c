import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packageDirectory } from "@/lib/application";
import { noticeOf } from "@/lib/build/package/bundled-licenses";
import { BROWSER_PACKAGES, DATA_PACKAGES, FRAMEWORK_PACKAGES } from "@/lib/build/package/package-contents";

/** Packages whose code or fonts pages load. */
const PAGE_PACKAGES = [
  "@ai-sdk/react",
  "@floating-ui/dom",
  "@fontsource-variable/geist",
  "@fontsource-variable/geist-mono",
  "ai",
  "hast-util-to-jsx-runtime",
  "temml",
] as const;

/** Licenses of the fonts, icons, and scripts that pages load. Servers, packages, and exports carry them in this file. */
export async function assetNotices(): Promise<string> {
  const names = [
    ...FRAMEWORK_PACKAGES,
    ...BROWSER_PACKAGES.map(({ name }) => name),
    ...DATA_PACKAGES,
    ...PAGE_PACKAGES,
  ];
  const notices = await Promise.all([...new Set(names)].sort().map(noticeOfPackage));
  return `Pages load fonts, icons, and scripts of these packages.\n\n${notices.join("\n\n")}\n`;
}

/** Sets of icons say in a file of their own whose they are: attribution is what CC BY asks for. */
async function noticeOfPackage(name: string): Promise<string> {
  const folder = packageDirectory(name);
  if (!name.startsWith("@iconify-json/")) return noticeOf(folder);
  const set = JSON.parse(await readFile(path.join(folder, "info.json"), "utf8"));
  const author = [set.author.name, set.author.url].filter(Boolean).join(", ");
  return `--- ${set.name} ${set.version ?? ""} by ${author} (${set.license.title})\n\n${set.license.url}\nShapes are unchanged; colors and sizes are those of the page.`;
}

/** Writes them next to the scripts of a build. */
export async function writeAssetNotices(staticDirectory: string): Promise<void> {
  await mkdir(staticDirectory, { recursive: true });
  await writeFile(path.join(staticDirectory, "THIRD-PARTY-LICENSES.txt"), await assetNotices());
}
