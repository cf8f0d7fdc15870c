import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from "estree";

/** Stands for a value that only running the code could tell. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** True for `UNKNOWN`. */
export function isUnknown(value: unknown): value is typeof UNKNOWN {
  return value === UNKNOWN;
}

/** A function of a configuration file, which is evaluated where it is called. */
export class FunctionValue {
  constructor(
    readonly node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
    readonly scope: Scope,
  ) {}
}

/** A call of a function of a package: plugins, presets, integrations. */
export class StaticCall {
  constructor(
    /** Where the function comes from: the specifier of its import, or its name. */
    readonly name: string,
    readonly args: readonly unknown[],
  ) {}
}

/** How a module reaches others. */
export interface ModuleReach {
  require(specifier: string): unknown;
  importedName(local: string): string | undefined;
}

/** Names and their values, evaluated when first asked for. */
export class Scope {
  private readonly values = new Map<string, { read: () => unknown } | { value: unknown }>();

  constructor(
    private readonly reach: ModuleReach,
    private readonly parent?: Scope,
  ) {}

  child(): Scope {
    return new Scope(this.reach, this);
  }

  define(name: string, read: () => unknown): void {
    this.values.set(name, { read });
  }

  /** The value of a name; `UNKNOWN` for one that is not declared, and for one that needs itself. */
  lookup(name: string): unknown {
    const entry = this.values.get(name);
    if (!entry) return this.parent ? this.parent.lookup(name) : UNKNOWN;
    if ("value" in entry) return entry.value;
    this.values.set(name, { value: UNKNOWN });
    const value = entry.read();
    this.values.set(name, { value });
    return value;
  }

  require(specifier: string): unknown {
    return this.reach.require(specifier);
  }

  importedName(local: string): string | undefined {
    return this.reach.importedName(local);
  }
}
