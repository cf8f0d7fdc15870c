/** Why a file is no SVG that browsers show. */
interface XmlMistake {
  /** Where it is in the text. */
  offset: number;
  reason: string;
  hint: string;
}

/** Markup of XML: what is no element, and then slash, name, attributes and slash of a tag. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^>[]|\[[\s\S]*?\])*>|<(\/?)([^\s=<>/"'!?]+)((?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** What begins an entity that XML does not know by itself. */
const AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The first reason for which a file is not well-formed XML, or no SVG. */
export function findXmlMistake(text: string): XmlMistake | undefined {
  const at = (offset: number, reason: string, hint: string) => ({ offset, reason, hint });
  // What an entity of the file stands for is not known here.
  const isPlain = !/<!ENTITY/.test(text);
  const opened: { name: string; offset: number }[] = [];
  let hasRoot = false;
  let end = 0;
  for (let offset = text.indexOf("<"); offset >= 0; offset = text.indexOf("<", end)) {
    MARKUP.lastIndex = offset;
    const [whole, slash, name, attributes = "", isEmpty] = MARKUP.exec(text) ?? [];
    if (whole === undefined)
      return at(offset, "This tag cannot be read", "Put attributes in quotes; write `<` as `&lt;`.");
    const ampersand = isPlain
      ? text.slice(end, name === undefined ? offset : offset + whole.length).search(AMPERSAND)
      : -1;
    if (ampersand >= 0) return at(end + ampersand, "XML does not know what this `&` begins", "Write it as `&amp;`.");
    end = offset + whole.length;
    if (whole.startsWith("<?xml ") && offset > 1)
      return at(offset, "The XML declaration is not at the beginning", "Remove what is above it.");
    if (name === undefined) continue;
    if (slash && opened.pop()?.name !== name)
      return at(offset, `\`${whole}\` closes no element`, "Close elements in the order in which they are opened.");
    if (!hasRoot && !/^(?:\w+:)?svg$/.test(name))
      return at(offset, `The file has \`<${name}>\` in place of \`<svg>\``, "Put the image in its place.");
    if (!hasRoot && isPlain && !attributes.includes(NAMESPACE))
      return at(offset, "`<svg>` has no namespace", `Write \`xmlns="${NAMESPACE}"\` into the tag.`);
    hasRoot = true;
    const twice = findTwice(
      [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, key]) => key ?? ""),
    );
    if (twice !== undefined) return at(offset, `\`<${name}>\` has \`${twice}\` twice`, "Remove one of the two.");
    if (!slash && !isEmpty) opened.push({ name, offset });
  }
  const [open] = opened.slice(-1);
  if (open) return at(open.offset, `\`<${open.name}>\` is not closed`, "Close it, or export the image again.");
  return hasRoot
    ? undefined
    : at(0, text.trim() === "" ? "The file is empty" : "The file has no `<svg>`", "Put the image in its place.");
}

function findTwice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) < index);
}
