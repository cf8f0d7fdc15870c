import { withBasePath } from "@/lib/base/with-base-path";

/** Properties of HTML elements whose value is an address. */
const ADDRESS_PROPERTIES = ["href", "src", "poster", "action", "formAction"] as const;

/** The tags in a text of HTML, and the addresses in a tag. */
const TAG = /<[a-z][^>]*>/gi;
const TAG_ADDRESS = /(\s(?:href|src|poster|action|formaction|srcset)\s*=\s*)(["'])([^"']*)\2/gi;

/** Each candidate in `srcSet`: its address, and a size that may follow it. */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)(,+|[^,]*)/g;

/**
 * Changes each address in the value of `srcSet`.
 * @example replaceCandidates("/a.png 1x, /b.png 2x", (address) => `/docs${address}`) // "/docs/a.png 1x, /docs/b.png 2x"
 */
export function replaceCandidates(value: string, change: (address: string) => string): string {
  return value.replace(CANDIDATE, (_candidate, address: string, rest: string) => change(address) + rest);
}

/**
 * The properties of an HTML element with the base path before the addresses from the root of the site, however they were made.
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

function isMarkup(value: unknown): value is { __html: string } {
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
 * A function of React that makes elements, such as `createElement`, for code of the docs folder in islands: elements of HTML
 * get their addresses with the base path. Those that the server renders by itself get it where they are made.
 */
export function withAddresses<Make extends object>(make: Make, basePath: () => string): Make {
  const makeElement = make as MakeElement;
  const wrapped: MakeElement = (type, props, ...rest) => {
    const isElement = typeof type === "string" && typeof props === "object" && props !== null;
    return makeElement(type, isElement ? addressProps(props, basePath()) : props, ...rest);
  };
  return wrapped as unknown as Make;
}
