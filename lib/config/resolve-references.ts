import { formatPath, type JsonPath, valueAt } from "@/lib/config/json-path";
import { isObject, type JsonObject } from "@/lib/config/read-value";
import type { LocatedFailure, SourceFile } from "@/lib/config/source-file";
import type { ProblemCode } from "@/lib/problems/catalog";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem, SourceLocation } from "@/lib/problems/types";

/** The outcome of reading the target of a `$ref`. */
export type ReadOutcome =
  | { type: "read"; source: SourceFile }
  | { type: "invalid"; failure: LocatedFailure }
  | { type: "missing" }
  | { type: "outside" };

/** Returns the source location of a value in the resolved configuration, or of its key. */
export type Locate = (path: JsonPath, part?: "key" | "value") => SourceLocation;

/** A configuration with every `$ref` replaced. */
export interface ResolvedConfig {
  config: unknown;
  problems: Problem[];
  /** Paths whose `$ref` could not be resolved; missing values at or below them are not reported. */
  unresolved: JsonPath[];
  locate: Locate;
}

/** Maximum number of followed references: far more than real sites have, but it stops files that multiply each other. */
const mostReferences = 10_000;

/** Maximum depth of a reference, so that recursive functions can walk the result. */
const deepestReference = 500;

const messages = {
  "reference-missing": "cannot be read.",
  "reference-outside": "is outside the docs folder.",
  "reference-not-json": "is not a .json file.",
  "reference-circular": "leads in a circle.",
  "reference-siblings": "does not contain an object, so the keys next to the reference are dropped.",
} as const;

type ReferenceCode = keyof typeof messages;

/** The files that references lead to, by their path relative to the docs folder. */
interface ReadFiles {
  get(file: string): ReadOutcome | undefined;
}

/**
 * Replaces every `{"$ref": …}` in a configuration by the content of the file. Keys next to the reference override those of the
 * file. Mistakes are collected; a reference that cannot be resolved is replaced by the keys next to it.
 */
export function resolveReferences(entry: string, outcomes: ReadFiles): ResolvedConfig {
  const resolver = new ReferenceResolver(entry, outcomes);
  const config = resolver.resolve(resolver.sourceOf(entry)?.value, {
    layer: { file: entry, path: [] },
    at: [],
    chain: [entry],
  });
  return { config, problems: resolver.problems, unresolved: resolver.unresolved, locate: resolver.locate };
}

/** Position of the resolver: the place in a file, the path in the result, and the chain of files above. */
interface Standpoint {
  layer: Layer;
  at: JsonPath;
  chain: readonly string[];
}

class ReferenceResolver {
  readonly problems: Problem[] = [];
  readonly unresolved: JsonPath[] = [];
  private followed = 0;

  constructor(
    private readonly entry: string,
    private readonly outcomes: ReadFiles,
  ) {}

  readonly locate: Locate = (path, part = "value") => this.locationIn(findLayer(path, this.entry, this.sourceOf), part);

  resolve(value: unknown, standpoint: Standpoint): unknown {
    // Most files contain no references; large ones are not copied needlessly.
    if (this.sourceOf(standpoint.layer.file)?.hasReferences === false) return value;
    if (isObject(value)) return this.resolveObject(value, standpoint);
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => this.resolve(item, stepInto(standpoint, index)));
  }

  private resolveObject(value: JsonObject, standpoint: Standpoint): unknown {
    const { $ref: reference, ...siblings } = value;
    if (reference === undefined) return this.resolveFields(value, standpoint);
    if (typeof reference !== "string") {
      const name = formatPath([...standpoint.at, "$ref"]);
      this.add("wrong-type", `\`${name}\` must be text, the path of a .json file.`, standpoint);
      this.unresolved.push(standpoint.at);
      return this.resolveFields(siblings, standpoint);
    }
    const own = this.resolveFields(siblings, standpoint);
    const target = this.follow(reference, standpoint);
    if (target === undefined) {
      this.unresolved.push(standpoint.at);
      return own;
    }
    const replaced = this.resolve(this.sourceOf(target)?.value, {
      layer: { file: target, path: [] },
      at: standpoint.at,
      chain: [...standpoint.chain, target],
    });
    if (isObject(replaced)) return { ...replaced, ...own };
    if (Object.keys(own).length > 0) this.report("reference-siblings", reference, standpoint);
    return replaced;
  }

  private resolveFields(value: JsonObject, standpoint: Standpoint): JsonObject {
    const entries = Object.entries(value).map(([key, field]) => [key, this.resolve(field, stepInto(standpoint, key))]);
    return Object.fromEntries(entries);
  }

  /** The target file of a `$ref`; undefined if it cannot be resolved, which is reported. */
  private follow(reference: string, standpoint: Standpoint): string | undefined {
    const target = resolveReferencePath(reference, standpoint.layer.file);
    if ("code" in target) return this.report(target.code, reference, standpoint);
    this.followed += 1;
    if (this.isEndless(target.file, standpoint)) return this.report("reference-circular", reference, standpoint);
    const outcome = this.outcomes.get(target.file) ?? { type: "missing" };
    if (outcome.type === "read") return target.file;
    if (outcome.type !== "invalid") return this.report(`reference-${outcome.type}`, reference, standpoint);
    this.problems.push(syntaxProblem(target.file, outcome.failure));
    return undefined;
  }

  /** True for a circular reference, and beyond the limits. */
  private isEndless(file: string, { chain, at }: Standpoint): boolean {
    return chain.includes(file) || at.length > deepestReference || this.followed > mostReferences;
  }

  private report(code: ReferenceCode, reference: string, standpoint: Standpoint): undefined {
    this.add(code, `\`${reference}\` ${messages[code]}`, standpoint);
  }

  private add(code: ProblemCode, message: string, { layer, at }: Standpoint): void {
    const location = this.locationIn({ file: layer.file, path: [...layer.path, "$ref"] }, "value");
    this.problems.push(createProblem(code, location, { path: formatPath([...at, "$ref"]), message }));
  }

  private locationIn({ file, path }: Layer, part: "key" | "value"): SourceLocation {
    return { file, ...(this.sourceOf(file)?.position(path, part) ?? { line: 1, column: 1 }) };
  }

  readonly sourceOf = (file: string): SourceFile | undefined => {
    const outcome = this.outcomes.get(file);
    return outcome?.type === "read" ? outcome.source : undefined;
  };
}

function stepInto({ layer, at, chain }: Standpoint, step: string | number): Standpoint {
  return { layer: { file: layer.file, path: [...layer.path, step] }, at: [...at, step], chain };
}

/** The problem for a file that is not valid JSON. */
export function syntaxProblem(file: string, { line, column, reason, hint }: LocatedFailure): Problem {
  const message = `The file is not valid JSON: ${reason}.`;
  return createProblem("invalid-json", { file, line, column }, { message, hint });
}

/** A place in one of the files; the path starts at the root of that file. */
interface Layer {
  file: string;
  path: JsonPath;
}

/**
 * The source file of a value in the resolved configuration, and the path in that file. Follows `$ref`s on the way: keys next to
 * a `$ref` are in the same file, other keys in the target file.
 */
function findLayer(path: JsonPath, entry: string, sourceOf: (file: string) => SourceFile | undefined): Layer {
  let layers = withTargets({ file: entry, path: [] }, sourceOf);
  for (const step of path) {
    // `$ref` itself counts as a field of the object that contains it.
    const holder = layers.find(({ file, path }) => valueAt(sourceOf(file)?.value, [...path, step]) !== undefined);
    const { file, path: parent } = holder ?? innermost(layers);
    layers = withTargets({ file, path: [...parent, step] }, sourceOf);
  }
  return innermost(layers);
}

function innermost(layers: readonly [Layer, ...Layer[]]): Layer {
  return layers.at(-1) ?? layers[0];
}

/** The place itself, followed by the files to which its `$ref`, if any, leads. */
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

/**
 * Resolves a `$ref` to a file relative to the docs folder, or returns why the file may not be read (section 1.0 of the format).
 * @example resolveReferencePath("./tabs/api.json", "config/nav.json") // { file: "config/tabs/api.json" }
 */
export function resolveReferencePath(
  reference: string,
  containingFile: string,
): { file: string } | { code: "reference-outside" | "reference-not-json" } {
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
