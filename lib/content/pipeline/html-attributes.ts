import type { Property } from "estree";
import type {} from "estree-jsx";
import { find, hastToReact, html, svg } from "property-information";
import { propertyOf, textLiteral } from "@/lib/content/syntax/jsx-attributes";

// Names that HTML has and React does not know: in any other spelling it takes them for a mistake.
const NAMES_UNKNOWN_TO_REACT: ReadonlySet<string> = new Set(
  `alink allowpaymentrequest allowtransparency allowusermedia bgcolor bordercolor bottommargin charoff closedby codebase
codetype colorspace commandfor dirname exportparts hspace ismap leftmargin longdesc lowsrc nohref noresize noshade nowrap
rightmargin shadowrootclonable shadowrootcustomelementregistry shadowrootdelegatesfocus shadowrootmode
shadowrootserializable topmargin typemustmatch valign valuetype vlink vspace writingsuggestions`.split(/\s+/),
);

// Boolean attributes, which are on if they are present. React warns about a text as their value, or misreads it.
const BOOLEAN_NAMES: ReadonlySet<string> = new Set(
  `allowFullScreen async autoFocus autoPlay checked controls default defer disabled disablePictureInPicture
disableRemotePlayback formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline readOnly
required reversed scoped seamless selected`.split(/\s+/),
);

// Other attributes that React writes with the value `true`.
const TAKES_TRUE =
  /^(?:aria-.*|data-.*|autoReverse|capture|contentEditable|download|draggable|externalResourcesRequired|focusable|preserveAlpha|spellCheck|value)$/;

/** True for attributes that HTML or SVG has, however they are spelled. */
export function isKnownAttribute(name: string): boolean {
  return NAMES_UNKNOWN_TO_REACT.has(name.toLowerCase()) || [html, svg].some((schema) => find(schema, name).defined);
}

/** The React name of an attribute as written on an HTML element or a component. */
export function reactAttributeName(name: string, isHtmlElement: boolean): string {
  if (!isHtmlElement) return name === "class" ? "className" : name;
  if (/^(?:aria-|data-|on[A-Z])/.test(name)) return name;
  const lowerCase = name.toLowerCase();
  if (NAMES_UNKNOWN_TO_REACT.has(lowerCase)) return lowerCase;
  const known = [html, svg].map((schema) => find(schema, name)).find(({ defined }) => defined);
  return known ? (hastToReact[known.property] ?? known.property) : name;
}

/** True for HTML attributes whose presence is their value. */
export function isBooleanAttribute(name: string): boolean {
  return BOOLEAN_NAMES.has(name);
}

/**
 * The value that React needs for an attribute written without one, by its React name: `true` for boolean attributes and a
 * few others; undefined for URLs, since an empty URL leads nowhere and React warns about it.
 */
export function valueWhenOn(name: string): true | "" | undefined {
  if (BOOLEAN_NAMES.has(name) || TAKES_TRUE.test(name)) return true;
  return name === "href" || name === "src" ? undefined : "";
}

/** True for attributes with code in a text, `onclick="…"`, which neither React nor the site's policy lets run. */
export function isHandlerAttribute(name: string): boolean {
  return /^on[a-z]+$/i.test(name);
}

/**
 * Parses the text of a `style` attribute into React's style properties; custom properties keep their names.
 * @example parseStyle("margin-top: 4px; --gap: 1rem") // { marginTop: "4px", "--gap": "1rem" }
 */
export function parseStyle(style: string): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .replace(/!\s*important$/i, "")
      .trimEnd();
    if (colon < 0 || name === "" || value === "") continue;
    properties[name.startsWith("--") ? name : camelCase(name)] = value;
  }
  return properties;
}

/**
 * The first part of an inline style that no browser reads.
 * @example findBrokenDeclaration("margin: 0; color") // "color"
 */
export function findBrokenDeclaration(style: string): string | undefined {
  const declarations = splitDeclarations(style).map((declaration) => declaration.trim());
  return declarations.find((declaration) => declaration !== "" && !/^[\w-]+\s*:\s*\S/.test(declaration));
}

/** An object of texts as the properties of an expression. */
export function objectProperties(values: Readonly<Record<string, string>>): Property[] {
  return Object.entries(values).map(([name, value]) => propertyOf(name, textLiteral(value)));
}

/** Splits at semicolons that are outside quotes and parentheses, as in `url(data:…;base64,…)`. */
function splitDeclarations(style: string): string[] {
  const code = style.replace(/\/\*[\s\S]*?\*\//g, "");
  return code.match(/(?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|[^()"'])*\)|[^;])+/g) ?? [];
}

function camelCase(name: string): string {
  const lower = name.toLowerCase();
  const vendor = lower.startsWith("-ms-") ? lower.slice(1) : lower;
  return vendor.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
