import type { Node } from "estree";

/** Stands for a value that only running the code could tell. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** Message about a part of a configuration that cannot be read as data. */
export const NEEDS_RUNNING = "This part of the configuration is known only when its code runs (`--run`).";

/** Where an expression is. `file` is relative to the source folder, `line` 1-based. */
export interface Place {
  file: string;
  line: number;
}

/** A property or an entry of a list whose value only running the code could tell. */
export class Unread {
  constructor(readonly place: Place) {}
}

/** True for what only running the code could tell. */
export function isUnknown(value: unknown): value is typeof UNKNOWN | Unread {
  return value === UNKNOWN || value instanceof Unread;
}

/** A function of a configuration file. */
export class FunctionValue {
  /** @param call its result for the given arguments; `UNKNOWN` if it is known only when the code runs. */
  constructor(readonly call: (args: unknown[]) => unknown) {}
}

/** A call of a function of a package: plugins, presets, integrations. */
export class StaticCall {
  constructor(
    /** Where the function comes from: the specifier of its import, or its name. */
    readonly name: string,
    readonly args: readonly unknown[],
    readonly place: Place | undefined,
  ) {}
}

/** Variables of the environment, of which only that of a production build is known. */
export class Environment {
  readonly NODE_ENV = "production";
}

/** How a module reaches others. */
export interface ModuleReach {
  /** Result of `require`: the value of `module.exports`, or the default export. */
  require(specifier: string): unknown;
  /** Result of `import()`: the exports by name. */
  importModule(specifier: string): unknown;
  importedName(local: string): string | undefined;
  placeOf(node: Node): Place;
  /** Says that a value was read without what only running the code could tell. */
  report?(node: Node, message: string): void;
}

/** For code of which only the text is known: it reaches no other module. */
export const NO_REACH: ModuleReach = {
  require: () => UNKNOWN,
  importModule: () => UNKNOWN,
  importedName: () => undefined,
  placeOf: () => ({ file: "", line: 1 }),
};

type Entry = { read: () => unknown } | { value: unknown };

/** Names and their values, evaluated when first asked for. */
export class Scope {
  private readonly values = new Map<string, Entry>();

  constructor(
    readonly reach: ModuleReach,
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
    const { values } = this;
    const entry = values.get(name);
    if (!entry) return this.parent ? this.parent.lookup(name) : UNKNOWN;
    if ("value" in entry) return entry.value;
    values.set(name, { value: UNKNOWN });
    const value = entry.read();
    values.set(name, { value });
    return value;
  }
}
