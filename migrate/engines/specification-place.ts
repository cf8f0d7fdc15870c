import { isExternal } from "@/migrate/engines/shared";
import { isWithin, joinPath, relativeTo, withoutDots } from "@/migrate/paths";
import type { SourceFolder } from "@/migrate/types";

/** Where an OpenAPI specification is. */
export interface SpecificationPlace {
  /** Address in the new site, or of another site. */
  address: string;
  /** The file to copy, unless the specification is elsewhere. */
  file?: string;
}

/**
 * Finds a specification that a site names by address or by path.
 * @param folders what the path is relative to.
 * @param served the folder whose files are served at their own paths.
 */
export function findSpecification(
  folder: SourceFolder,
  name: string | undefined,
  folders: readonly string[],
  served: string,
): SpecificationPlace | undefined {
  if (name === undefined) return undefined;
  if (isExternal(name)) return { address: name };
  const file = folders.map((base) => joinPath(base, name)).find((path) => path !== undefined && folder.has(path));
  return file === undefined
    ? undefined
    : { file, address: `/${withoutDots(isWithin(file, served) ? relativeTo(file, served) : file)}` };
}
