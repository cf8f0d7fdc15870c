import type { PackageNamespace } from "@/lib/content/packages/run-packages";

/** A component of a package: the island module that renders it, and its name there. */
export interface PackageComponent {
  module: string;
  name: string;
}

const components = new WeakMap<object, PackageComponent>();

/** Remembers what an imported package exports, so that it is known where a page renders it. */
export function notePackage(module: string, namespace: PackageNamespace): void {
  for (const [name, value] of Object.entries(namespace)) {
    note(value, { module, name });
    if (!isObject(value)) continue;
    for (const [part, member] of Object.entries(value)) {
      if (/^[A-Z]/.test(part)) note(member, { module, name: `${name}.${part}` });
    }
  }
}

function note(value: unknown, component: PackageComponent): void {
  if (isObject(value) && !components.has(value)) components.set(value, component);
}

/** The component that a value stands for; undefined for what is not from a package. */
export function packageComponent(value: unknown): PackageComponent | undefined {
  return isObject(value) ? components.get(value) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}
