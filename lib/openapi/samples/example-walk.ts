import type { Direction } from "@/lib/openapi/document/operation-page-types";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

export interface ExampleOptions {
  direction: Direction;
  /** Leaves out fields of requests that are not required (`api.examples.defaults: required`). */
  onlyRequired: boolean;
}

export interface ExampleWalk extends ExampleOptions {
  reader: SchemaReader;
  /** Makes the value of a part; undefined if there is none. */
  make: (raw: unknown, walk: ExampleWalk) => unknown;
  /** Looks at each part on its own, so that what cannot be made is left out where it may be missing. */
  isCareful: boolean;
  /** Below this level there is an ellipsis; none if absent. */
  deepest?: number;
  depth: number;
  counter: { values: number };
  /** Pointers of the schemas around this one. */
  around: readonly string[];
}

/** Past the limits what may be missing is left out, past the ceilings there is no value. */
export const DEPTH_LIMIT = 10;
export const DEPTH_CEILING = 16;
export const VALUE_LIMIT = 250;
export const VALUE_CEILING = 1_500;
