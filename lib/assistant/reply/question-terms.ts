import { stemmer } from "stemmer";

/** English and Chinese stop words. */
const STOP_WORDS = new Set(
  (
    "a about after all also am an and any are as at be because been before being but by can could did do does doing " +
    "for from get had has have having he her here him his how i if in into is it its just let like may me might more " +
    "most my need no not now of off on once one only or our out over please same she should show so some such tell " +
    "than that the their them then there these they this those to too under until up us use used using very want was " +
    "way we were what when where which while who why will with without work would you your " +
    "的 了 是 我 你 您 他 她 它 们 在 有 和 与 或 吗 呢 吧 啊 怎么 如何 什么 为什么 哪 哪里 哪个 哪些 怎样 可以 能 能够 会 要 " +
    "需要 想 请 请问 这 那 这个 那个 一个 个 中 里 上 下 对 把 被 让 给 用 使用 就 都 也 还 不 没有 不能 の は が を に で と も か です ます"
  ).split(" "),
);

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * The meaningful words of a text, as stems, so that "configuring" matches "configure". Texts without spaces
 * are segmented with a dictionary.
 */
export function meaningfulTerms(text: string): string[] {
  const terms: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFKC").toLowerCase())) {
    if (!isWordLike || STOP_WORDS.has(segment)) continue;
    for (const part of segment.split(/[._'’]+/)) {
      if (part !== "" && !STOP_WORDS.has(part)) terms.push(/^[a-z]+$/.test(part) ? stemmer(part) : part);
    }
  }
  return terms;
}
