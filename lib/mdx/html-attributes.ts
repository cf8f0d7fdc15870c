import type { Property } from "estree";
import type {} from "estree-jsx";

// HTML attribute names whose React names differ by more than nothing; the rest of HTML is spelled the same.
const REACT_NAMES: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  allowfullscreen: "allowFullScreen",
  autocomplete: "autoComplete",
  autofocus: "autoFocus",
  autoplay: "autoPlay",
  cellpadding: "cellPadding",
  cellspacing: "cellSpacing",
  classname: "className",
  charset: "charSet",
  colspan: "colSpan",
  contenteditable: "contentEditable",
  crossorigin: "crossOrigin",
  datetime: "dateTime",
  enctype: "encType",
  fetchpriority: "fetchPriority",
  frameborder: "frameBorder",
  hreflang: "hrefLang",
  inputmode: "inputMode",
  itemprop: "itemProp",
  itemscope: "itemScope",
  itemtype: "itemType",
  marginheight: "marginHeight",
  marginwidth: "marginWidth",
  maxlength: "maxLength",
  minlength: "minLength",
  nomodule: "noModule",
  novalidate: "noValidate",
  playsinline: "playsInline",
  readonly: "readOnly",
  referrerpolicy: "referrerPolicy",
  rowspan: "rowSpan",
  spellcheck: "spellCheck",
  srcdoc: "srcDoc",
  srcset: "srcSet",
  tabindex: "tabIndex",
  usemap: "useMap",
  "accept-charset": "acceptCharset",
  "clip-path": "clipPath",
  "clip-rule": "clipRule",
  "fill-opacity": "fillOpacity",
  "fill-rule": "fillRule",
  "font-family": "fontFamily",
  "font-size": "fontSize",
  "font-weight": "fontWeight",
  "stop-color": "stopColor",
  "stop-opacity": "stopOpacity",
  "stroke-dasharray": "strokeDasharray",
  "stroke-dashoffset": "strokeDashoffset",
  "stroke-linecap": "strokeLinecap",
  "stroke-linejoin": "strokeLinejoin",
  "stroke-miterlimit": "strokeMiterlimit",
  "stroke-opacity": "strokeOpacity",
  "stroke-width": "strokeWidth",
  "text-anchor": "textAnchor",
  "xlink:href": "xlinkHref",
  "xml:space": "xmlSpace",
  "xmlns:xlink": "xmlnsXlink",
};

// Attributes that are on by being there: React warns about, or misreads, a text as their value.
const BOOLEAN_NAMES: ReadonlySet<string> = new Set([
  "allowFullScreen",
  "async",
  "autoFocus",
  "autoPlay",
  "checked",
  "controls",
  "default",
  "defer",
  "disabled",
  "hidden",
  "loop",
  "multiple",
  "muted",
  "noValidate",
  "open",
  "playsInline",
  "readOnly",
  "required",
  "reversed",
  "selected",
]);

/** The React name of an attribute as written on an HTML element or a component. */
export function reactAttributeName(name: string, isHtmlElement: boolean): string {
  if (!isHtmlElement) return name === "class" ? "className" : name;
  return REACT_NAMES[name] ?? REACT_NAMES[name.toLowerCase()] ?? name;
}

/** True for HTML attributes whose presence is their value. */
export function isBooleanAttribute(name: string): boolean {
  return BOOLEAN_NAMES.has(name);
}

/**
 * Parses the text of a `style` attribute into React's style properties; custom properties keep their names.
 * @example parseStyle("margin-top: 4px; --gap: 1rem") // { marginTop: "4px", "--gap": "1rem" }
 */
export function parseStyle(style: string): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const declaration of splitDeclarations(style.replace(/\/\*[\s\S]*?\*\//g, ""))) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration
      .slice(colon + 1)
      .replace(/\s*!important\s*$/i, "")
      .trim();
    if (colon < 1 || value === "") continue;
    properties[name.startsWith("--") ? name : camelCase(name)] = value;
  }
  return properties;
}

/** An object of texts as the properties of an expression. */
export function objectProperties(values: Readonly<Record<string, string>>): Property[] {
  return Object.entries(values).map(([name, value]) => ({
    type: "Property",
    key: { type: "Literal", value: name, raw: JSON.stringify(name) },
    value: { type: "Literal", value, raw: JSON.stringify(value) },
    kind: "init",
    method: false,
    shorthand: false,
    computed: false,
  }));
}

/** Splits at semicolons that stand outside quotes and parentheses, as in `url(data:…;base64,…)`. */
function splitDeclarations(style: string): string[] {
  return style.match(/(?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|[^()"'])*\)|[^;])+/g) ?? [];
}

function camelCase(name: string): string {
  const lower = name.toLowerCase();
  const vendor = lower.startsWith("-ms-") ? lower.slice(1) : lower;
  return vendor.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
