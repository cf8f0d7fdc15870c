import { parse as parseJsonc } from "jsonc-parser";
import { headingId } from "@/lib/content/pipeline/heading-id";
import { readMintNavigation } from "@/migrate/engines/mint-navigation";
import { readMintSettings } from "@/migrate/engines/mint-settings";
import { pagesIn, recordOf, recordsOf } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { folderOf, relativeTo, withoutSuffix } from "@/migrate/paths";
import type { Finding, SourceFolder, SourceSite } from "@/migrate/types";

/** Reads a site with `mint.json`, the predecessor of docs.json. Its pages need no conversion and are copied as they are. */
export function readMint(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, /(?:^|\/)mint\.json$/) ?? "mint.json";
  const root = folderOf(file);
  const source = folder.read(file);
  const config = recordOf(parseJsonc(source));
  const pages = pagesIn(folder, root).map((name) => ({ file: name, path: withoutSuffix(relativeTo(name, root)) }));
  const findings: Finding[] = [];
  const context = {
    isPage: (path: string) => pages.some((page) => page.path === path),
    report: (message: string, text: string) => {
      const line = source.slice(0, Math.max(source.indexOf(JSON.stringify(text)), 0)).split("\n").length;
      findings.push({ file, line, message });
    },
  };
  return {
    engine: "mint",
    origins: { configuration: file },
    settings: readMintSettings(config),
    pages,
    variants: [],
    navigation: readMintNavigation(config, context),
    redirects: recordsOf(config.redirects).flatMap(({ source, destination, permanent }) =>
      typeof source === "string" && typeof destination === "string"
        ? [{ source, destination, ...(permanent === false ? { permanent: false } : {}) }]
        : [],
    ),
    basePath: "",
    dialect: {
      isVerbatim: true,
      isMdx: () => true,
      enginePackages: /^$/,
      components: {},
      convertFence: (fence) => fence,
      headingId,
      aliases: {},
      publicFolders: [root],
    },
    findings,
  };
}
