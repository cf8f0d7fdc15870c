/** Letters that are written from the right: most of Arabic, Hebrew, Syriac, Thaana, and N'Ko. */
const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Direction of a text that may be in another language than its page, as a value of `dir`: "ltr" where no letter is written
 * from the right. A text with one keeps the direction of the page, so the result is undefined.
 */
export function textDirection(text: string): "ltr" | undefined {
  return FROM_THE_RIGHT.test(text) ? undefined : "ltr";
}
