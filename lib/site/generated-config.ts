import type { ContentScan } from "@/lib/content/scan/types";
import { listFolder } from "@/lib/navigation/list-folder";

/** A docs.json for a folder that has none: the navigation follows the folders. @param name the name of the site. */
export function generateConfig(name: string, scan: Pick<ContentScan, "pages" | "fallbackPages">): object {
  return { theme: "mint", name, colors: { primary: "#4f46e5" }, navigation: { pages: listFolder("", scan) } };
}
