import { recordsOf, textOf } from "@/migrate/engines/shared";
import { findSpecification } from "@/migrate/engines/specification-place";
import { joinPath, labelFromName, nameOf, pagePath } from "@/migrate/paths";
import type { NavigationGroup, SourceFolder } from "@/migrate/types";

/**
 * Groups with the operations of the specifications that the plugin `starlight-openapi` makes pages of, and the files to copy.
 * @param options those of the plugin: a list of specifications.
 */
export function readStarlightOpenApi(
  folder: SourceFolder,
  root: string,
  options: unknown,
): { groups: NavigationGroup[]; files: string[] } {
  const groups: NavigationGroup[] = [];
  const files: string[] = [];
  for (const { base, schema, sidebar, label } of recordsOf(options)) {
    const place = findSpecification(folder, textOf(schema), [root], joinPath(root, "public") ?? "public");
    if (!place) continue;
    if (place.file !== undefined) files.push(place.file);
    const directory = pagePath(textOf(base) ?? "api");
    groups.push({
      type: "group",
      label: textOf(recordsOf([sidebar])[0]?.label) ?? textOf(label) ?? labelFromName(nameOf(directory)),
      items: [],
      openapi: { source: place.address, directory },
    });
  }
  return { groups, files };
}
