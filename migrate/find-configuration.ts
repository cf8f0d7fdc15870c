import type { SourceFolder } from "@/migrate/types";

/** The files that decide about an engine, the one nearest to the top first. */
export function findConfiguration(folder: SourceFolder, pattern: RegExp): string | undefined {
  return folder.files
    .filter((file) => pattern.test(file))
    .sort((a, b) => a.split("/").length - b.split("/").length || a.localeCompare(b))[0];
}
