import { isObject } from "@/lib/config/read-value";

/** Why a `$ref` may not be followed. */
export type ForbiddenReference = "reference-outside" | "reference-not-json";

/**
 * Resolves a `$ref` to a file relative to the docs folder, or returns why the file may not be read (section 1.0 of the format).
 * @example resolveReferencePath("./tabs/api.json", "config/nav.json") // { file: "config/tabs/api.json" }
 */
export function resolveReferencePath(
  reference: string,
  containingFile: string,
): { file: string } | { code: ForbiddenReference } {
  const isAbsolute = /^([\\/]|[a-z][a-z\d+.-]*:)/i.test(reference);
  if (isAbsolute) return { code: "reference-outside" };
  const steps = containingFile.split("/").slice(0, -1);
  for (const step of reference.split(/[\\/]/)) {
    if (step === "..") {
      if (steps.pop() === undefined) return { code: "reference-outside" };
    } else if (step !== "." && step !== "") {
      steps.push(step);
    }
  }
  const file = steps.join("/");
  return file.endsWith(".json") ? { file } : { code: "reference-not-json" };
}

/** Files to which the `$ref`s of a file refer, relative to the docs folder, without those that may not be read. */
export function findReferencedFiles(value: unknown, containingFile: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => findReferencedFiles(entry, containingFile));
  if (!isObject(value)) return [];
  const below = Object.values(value).flatMap((entry) => findReferencedFiles(entry, containingFile));
  if (typeof value.$ref !== "string") return below;
  const target = resolveReferencePath(value.$ref, containingFile);
  return "file" in target ? [target.file, ...below] : below;
}
