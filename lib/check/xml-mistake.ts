/** A mistake for which browsers do not show a file as SVG. */
interface XmlMistake {
  /** Position in the text, in characters. */
  offset: number;
  reason: string;
  hint: string;
}

/** Markup of XML: comments, instructions, and declarations, or the slash, name, attributes, and slash of a tag. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^>[]|\[[\s\S]*?\])*>|<(\/?)([^\s=<>/"'!?]+)((?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** An `&` that does not begin an entity defined by XML. */
const AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The first mistake for which a text is not well-formed XML, or not SVG. */
export function findXmlMistake(text: string): XmlMistake | undefined {
  const at = (offset: number, reason: string, hint: string) => ({ offset, reason, hint });
  // The values of entities that the file declares are not known here.
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
    if (ampersand >= 0)
      return at(end + ampersand, "This `&` does not begin an entity that XML defines", "Write it as `&amp;`.");
    end = offset + whole.length;
    if (whole.startsWith("<?xml ") && offset > 1)
      return at(offset, "The XML declaration is not at the beginning", "Remove what is above it.");
    if (name === undefined) continue;
    if (slash && opened.pop()?.name !== name)
      return at(
        offset,
        `\`${whole}\` does not close the last open element`,
        "Close elements in the order in which they are opened.",
      );
    if (!hasRoot && !/^(?:\w+:)?svg$/.test(name))
      return at(offset, `The file begins with \`<${name}>\` instead of \`<svg>\``, "Replace the file with the image.");
    if (!hasRoot && isPlain && !attributes.includes(NAMESPACE))
      return at(offset, "`<svg>` has no namespace", `Write \`xmlns="${NAMESPACE}"\` into the tag.`);
    hasRoot = true;
    const names = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, key]) => key);
    const twice = names.find((key, index) => names.indexOf(key) < index);
    if (twice !== undefined) return at(offset, `\`<${name}>\` has \`${twice}\` twice`, "Remove one of the two.");
    if (!slash && !isEmpty) opened.push({ name, offset });
  }
  const [open] = opened.slice(-1);
  if (open) return at(open.offset, `\`<${open.name}>\` is not closed`, "Close it, or export the image again.");
  return hasRoot
    ? undefined
    : at(0, text.trim() === "" ? "The file is empty" : "The file has no `<svg>`", "Replace the file with the image.");
}
