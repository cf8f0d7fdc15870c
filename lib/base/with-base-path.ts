/**
 * An address from the root of the site as readers get it. One that begins with the base path has it already.
 * @param basePath without a slash at its end; empty at the root of a host
 */
export function withBasePath(address: string, basePath: string): string {
  const isPath = /^\/(?!\/)/.test(address);
  const hasBase = address.startsWith(basePath) && /^(?:[/?#]|$)/.test(address.slice(basePath.length));
  return isPath && !hasBase ? basePath + address : address;
}
