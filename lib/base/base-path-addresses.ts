import { withBasePath } from "@/lib/base/with-base-path";

/** Properties of HTML elements whose value is a URL. */
const ADDRESS_PROPERTIES = ["href", "src", "poster", "action", "formAction"] as const;

/** Tags in HTML, and URLs in a tag. */
const TAG = /<[a-z][^>]*>/gi;
const TAG_ADDRESS = /(\s(?:href|src|poster|action|formaction|srcset)\s*=\s*)(["'])([^"']*)\2/gi;

/** A candidate in `srcSet`: its URL, and an optional size. */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)(,+|[^,]*)/g;

/**
 * Changes each URL in the value of `srcSet`.
 * @example replaceCandidates("/a.png 1x, /b.png 2x", (address) => `/docs${address}`) // "/docs/a.png 1x, /docs/b.png 2x"
 */
export function replaceCandidates(value: string, change: (address: string) => string): string {
  return value.replace(CANDIDATE, (_candidate, address: string, rest: string) => change(address) + rest);
}

/**
 * The properties of an HTML element with the base path added to URLs that start at the root of the site.
 * @example addressProps({ href: "/start" }, "/docs") // { href: "/docs/start" }
 */
export function addressProps<Given extends object>(props: Given, basePath: string): Given {
  if (basePath === "") return props;
  const given = props as Readonly<Record<string, unknown>>;
  const add = (address: string) => withBasePath(address, basePath);
  const changed: Record<string, unknown> = {};
  for (const name of ADDRESS_PROPERTIES) {
    const value = given[name];
    if (typeof value === "string") changed[name] = add(value);
  }
  const { srcSet, dangerouslySetInnerHTML: markup } = given;
  if (typeof srcSet === "string") changed.srcSet = replaceCandidates(srcSet, add);
  if (isMarkup(markup)) changed.dangerouslySetInnerHTML = { __html: addToMarkup(markup.__html, add) };
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}

/** True for a value of `dangerouslySetInnerHTML`. */
export function isMarkup(value: unknown): value is { __html: string } {
  return typeof value === "object" && value !== null && "__html" in value && typeof value.__html === "string";
}

function addToMarkup(html: string, add: (address: string) => string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(TAG_ADDRESS, (_, name: string, quote: string, value: string) => {
      const addresses = /^\s*srcset/i.test(name) ? replaceCandidates(value, add) : add(value);
      return name + quote + addresses + quote;
    }),
  );
}

type MakeElement = (type: unknown, props: unknown, ...rest: unknown[]) => unknown;

/**
 * Wraps a function of React that creates elements, such as `createElement`, for code of the docs folder in islands: adds the
 * base path to URLs of HTML elements. On the server, this is done elsewhere.
 */
export function withAddresses<Make extends object>(make: Make, basePath: () => string): Make {
  const makeElement = make as MakeElement;
  const wrapped: MakeElement = (type, props, ...rest) => {
    const isElement = typeof type === "string" && typeof props === "object" && props !== null;
    return makeElement(type, isElement ? addressProps(props, basePath()) : props, ...rest);
  };
  return wrapped as unknown as Make;
}
