/**
 * Adds the base path to a URL from the root of the site, unless it begins with it.
 * @param basePath without a slash at its end; empty at the root of a host
 */
export function withBasePath(address: string, basePath: string): string {
  const isPath = /^\/(?!\/)/.test(address);
  const hasBase = address.startsWith(basePath) && /^(?:[/?#]|$)/.test(address.slice(basePath.length));
  return isPath && !hasBase ? basePath + address : address;
}
