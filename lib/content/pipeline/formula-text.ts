/** What is before the second and the third part of an element whose parts are not beside one another. */
const SIGNS: Record<string, readonly string[]> = {
  msup: ["^"],
  msub: ["_"],
  msubsup: ["_", "^"],
  mover: ["^"],
  munder: ["_"],
  munderover: ["_", "^"],
  mfrac: ["/"],
};

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " " };

/** A formula in MathML as a line of text, where only text can be: `x^2+y^2`. */
export function formulaText(mathml: string): string {
  const open: { name: string; parts: number }[] = [];
  let text = "";
  for (const [, isEnd, name = "", isEmpty, characters] of mathml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>|([^<]+)/g)) {
    if (characters !== undefined) text += characters;
    else if (isEnd) open.pop();
    else {
      const parent = open.at(-1);
      if (parent) {
        text += (parent.parts > 0 && SIGNS[parent.name]?.[parent.parts - 1]) || "";
        parent.parts += 1;
      }
      if (!isEmpty) open.push({ name, parts: 0 });
    }
  }
  // Without the characters that stand for what is not written, such as the sign of a multiplication.
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity).replace(/[\u2061-\u2064\u200b]/g, "");
}
