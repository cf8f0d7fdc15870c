import { type JsonPath, valueAt } from "@/lib/config/json-path";
import { isObject } from "@/lib/config/read-value";
import { resolveReferencePath } from "@/lib/config/resolve-reference-path";
import type { SourceFile } from "@/lib/config/source-file";

/** A place in one of the files: the path counts from the root of that file. */
export interface Layer {
  file: string;
  path: JsonPath;
}

/**
 * The file, and the path in it, where a value of the resolved configuration was written. Follows `$ref`s on the way: a key
 * beside a `$ref` was written there, any other in the file referred to.
 */
export function findLayer(path: JsonPath, entry: string, sourceOf: (file: string) => SourceFile | undefined): Layer {
  let layers = withTargets({ file: entry, path: [] }, sourceOf);
  for (const step of path) {
    const holder = layers.find((layer) => hasField(valueAt(sourceOf(layer.file)?.value, layer.path), step));
    const { file, path: parent } = holder ?? innermost(layers);
    layers = withTargets({ file, path: [...parent, step] }, sourceOf);
  }
  return innermost(layers);
}

function innermost(layers: readonly [Layer, ...Layer[]]): Layer {
  return layers.at(-1) ?? layers[0];
}

/** The layer itself and the files that its `$ref`, if it has one, leads to. */
function withTargets(start: Layer, sourceOf: (file: string) => SourceFile | undefined): [Layer, ...Layer[]] {
  const layers: [Layer, ...Layer[]] = [start];
  const seen = new Set<string>();
  for (;;) {
    const layer = innermost(layers);
    const value = valueAt(sourceOf(layer.file)?.value, layer.path);
    if (!isObject(value) || typeof value.$ref !== "string") return layers;
    const target = resolveReferencePath(value.$ref, layer.file);
    if (!("file" in target) || seen.has(target.file) || sourceOf(target.file) === undefined) return layers;
    seen.add(target.file);
    layers.push({ file: target.file, path: [] });
  }
}

/** `$ref` itself counts as a field of the place that it is at. */
function hasField(value: unknown, step: string | number): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, step);
}
