/**
 * The path to open after signing in: the requested one if it is below the base path, else the home page. Prevents open redirects.
 * @example safeReturnPath("//evil.example", "/docs") // "/docs"
 */
export function safeReturnPath(wanted: string | null | undefined, basePath: string): string {
  const home = basePath === "" ? "/" : basePath;
  if (!wanted || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) || wanted.includes("\\")) return home;
  const url = new URL(wanted, "http://site.invalid");
  const path = url.pathname;
  if (url.origin !== "http://site.invalid" || path.startsWith("//")) return home;
  const isBelow = basePath === "" || path === basePath || path.startsWith(`${basePath}/`);
  const isOwnPage = /^\/(?:login|logout)(?:\/|$)/.test(path.slice(basePath.length));
  return isBelow && !isOwnPage ? path + url.search + url.hash : home;
}
