import type { PackageNamespace } from "@/lib/content/packages/run-packages";

/** A component of a package: the island module that renders it, and its name there. */
export interface PackageComponent {
  module: string;
  name: string;
  /** Set if the package cannot be imported on the server. */
  isBrowserOnly?: true;
}

const components = new WeakMap<object, PackageComponent>();

/** Remembers the exports of a package as components, so that they are recognized when a page renders them. */
export function notePackage(module: string, namespace: PackageNamespace): void {
  for (const [name, value] of Object.entries(namespace)) {
    note(value, { module, name });
    if (!isObject(value)) continue;
    for (const [part, member] of Object.entries(value)) {
      if (/^[A-Z]/.test(part)) note(member, { module, name: `${name}.${part}` });
    }
  }
}

/** The exports of a package that only runs in browsers: every name is a component, whose members are components, too. */
export function browserNamespace(module: string): PackageNamespace {
  return member({}, (name) => noteBrowserComponent(module, name));
}

function noteBrowserComponent(module: string, name: string): unknown {
  const fail = () => {
    throw new Error(`\`${name}\` is of a package that only runs in browsers`);
  };
  const component = member(fail, (part) =>
    /^[A-Z]/.test(part) ? noteBrowserComponent(module, `${name}.${part}`) : undefined,
  );
  note(component, { module, name, isBrowserOnly: true });
  return component;
}

/** A proxy that creates members on first access. */
function member<Value extends object>(value: Value, make: (name: string) => unknown): Value {
  const made = new Map<string, unknown>();
  const isOwn = (name: string | symbol) => typeof name === "symbol" || name === "then" || name === "$$typeof";
  return new Proxy(value, {
    has: (target, name) => Reflect.has(target, name) || !isOwn(name),
    get(target, name) {
      if (isOwn(name) || Reflect.has(target, name)) return Reflect.get(target, name);
      const known = made.has(String(name)) ? made.get(String(name)) : make(String(name));
      made.set(String(name), known);
      return known;
    },
  });
}

function note(value: unknown, component: PackageComponent): void {
  if (isObject(value) && !components.has(value)) components.set(value, component);
}

/** The package component of a value; undefined if it is not from a package. */
export function packageComponent(value: unknown): PackageComponent | undefined {
  return isObject(value) ? components.get(value) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}
