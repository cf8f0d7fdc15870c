import type { ReactNode } from "react";

/** Minimum length of a word that may be broken, in characters. */
const MIN_BROKEN_LENGTH = 18;

/** Maximum length of a compound that stays on one line, in characters. */
const MAX_COMPOUND_LENGTH = 16;

/** Break opportunities in an identifier or a URL: after `_ . / :`, before `:` of a parameter, and where the case changes. */
const PLACES = /(?<=[_./]|[^/]:)(?=[^_./:])|(?<=\/)(?=:\w)|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

/**
 * The text of a heading or its link: short compounds do not break at hyphens.
 * @param dir direction of the text, if it is not that of the page.
 * @param longWord minimum length of a word that may be broken, in characters.
 */
export function titleText(title: string, dir?: "ltr", longWord?: number): ReactNode {
  const text = breakableText(title, true, longWord);
  return dir ? <bdi dir={dir}>{text}</bdi> : text;
}

/** Text whose long identifiers may break between their parts. */
export function breakableText(text: string, keepsCompounds = false, longWord = MIN_BROKEN_LENGTH): ReactNode {
  if (!/\S{18}/.test(text) && !(keepsCompounds && /\w-\w/.test(text))) return text;
  return text.split(/(\s+)/).flatMap((word, index): ReactNode[] => {
    if (keepsCompounds && word.length <= MAX_COMPOUND_LENGTH && /\w-\w/.test(word)) {
      return [
        // oxlint-disable-next-line react/no-array-index-key -- words have no stable key
        <span key={index} className="whitespace-nowrap">
          {word}
        </span>,
      ];
    }
    if (word.length < longWord) return [word];
    const parts = word.split(PLACES);
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return parts.flatMap((part, place) => (place > 0 ? [<wbr key={`${index} ${place}`} />, part] : [part]));
  });
}
