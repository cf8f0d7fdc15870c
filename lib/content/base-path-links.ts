/** Attributes whose value is an address. */
const ADDRESS_ATTRIBUTES = ["href", "src", "poster"] as const;

/** An attribute with an address of the site, in the source of a component file. */
const WRITTEN = /(\s(?:href|src|img|poster)=)(["'])(\/(?!\/)[^"'\n]*)\2/g;

/** An address of the site as readers get it. One that begins with the base path has it already. */
function withBasePath(address: string, basePath: string): string {
  const isPath = /^\/(?!\/)/.test(address);
  const hasBase = address === basePath || address.startsWith(`${basePath}/`);
  return isPath && !hasBase ? basePath + address : address;
}

/**
 * Puts the base path before the addresses in the source of a component file. Those of pages have it when they are compiled.
 * @example addBasePath(`<a href="/start">`, "/docs") // `<a href="/docs/start">`
 */
export function addBasePath(source: string, basePath: string): string {
  if (basePath === "") return source;
  return source.replace(WRITTEN, (_, name, quote, address) => name + quote + withBasePath(address, basePath) + quote);
}

/** Puts the base path before the addresses of an HTML element, which a component may have computed. */
export function addressProps(props: Readonly<Record<string, unknown>>, basePath: string) {
  if (basePath === "") return props;
  const entries = ADDRESS_ATTRIBUTES.flatMap((name) => {
    const value = props[name];
    return typeof value === "string" ? [[name, withBasePath(value, basePath)]] : [];
  });
  return entries.length === 0 ? props : { ...props, ...Object.fromEntries(entries) };
}
