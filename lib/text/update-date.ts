/** Languages whose names of months are read; the numbers of months are enough for Chinese, Japanese and Korean. */
const LANGUAGES = [
  "en",
  "es",
  "fr",
  "de",
  "it",
  "pt",
  "nl",
  "pl",
  "cs",
  "ru",
  "uk",
  "tr",
  "sv",
  "id",
  "vi",
  "ar",
  "hi",
];

const YEAR = /^(?:19|20)\d{2}$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?$/;

/**
 * The day that a text names, milliseconds since the epoch at midnight UTC; the first of the month if it names none.
 * Undefined for texts without year and month, such as numbers of versions.
 *
 * @example readUpdateDate("Released March 15, 2024") // Date.UTC(2024, 2, 15)
 */
export function readUpdateDate(text: string): number | undefined {
  const [, year, month, day] =
    /\b((?:19|20)\d{2})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?![\d.])/.exec(text) ??
    /((?:19|20)\d{2})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?/.exec(text) ??
    [];
  if (year !== undefined) return toTime(Number(year), Number(month), Number(day ?? 1));
  const [, first, second, lastYear] = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})\b/.exec(text) ?? [];
  if (lastYear !== undefined) {
    const isDayFirst = Number(first) > 12;
    return toTime(Number(lastYear), Number(isDayFirst ? second : first), Number(isDayFirst ? first : second));
  }
  return readNamedMonth(text);
}

/** A date in words, such as `21 de agosto de 2026`. */
function readNamedMonth(text: string): number | undefined {
  const words = text.toLowerCase().split(/[\s,،()]+/);
  const year = words.find((word) => YEAR.test(word));
  const month = words.map(monthNumber).find((number) => number !== undefined);
  if (year === undefined || month === undefined) return undefined;
  const day = words.map((word) => DAY.exec(word)?.[1]).find((number) => number !== undefined);
  return toTime(Number(year), month, Number(day ?? 1));
}

let months: ReadonlyMap<string, number> | undefined;

function monthNumber(word: string): number | undefined {
  months ??= new Map(LANGUAGES.flatMap(namesOfMonths));
  return months.get(word.replace(/\.$/, ""));
}

/** Long and short names, alone and as they are in a date, where some languages decline them. */
function namesOfMonths(language: string): [name: string, number: number][] {
  const styles: Intl.DateTimeFormatOptions[] = (["long", "short"] as const).flatMap((month) => [
    { month },
    { day: "numeric", month },
  ]);
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2024, index, 1));
      const name = parts.find(({ type }) => type === "month")?.value ?? "";
      return [name.toLowerCase().replace(/\.$/, ""), index + 1];
    });
  });
}

/** Undefined for days that no calendar has. */
function toTime(year: number, month: number, day: number): number | undefined {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : undefined;
}
