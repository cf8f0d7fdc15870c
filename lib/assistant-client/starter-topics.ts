/** What a page is about, as a reader sees it. */
export interface PageTopics {
  siteName: string;
  title: string;
  /** Its headings, first to last. */
  headings: readonly string[];
  /** Titles of the pages before and after it. */
  neighbors: readonly string[];
}

/** Something to ask about: a question used as is, or a topic to be explained. */
export interface StarterTopic {
  /** What the reader sees. */
  label: string;
  /** The same, with the title of the page where the label means nothing without. */
  text: string;
  isQuestion: boolean;
}

const MAXIMUM = 3;
const LONGEST = 70;

/** Titles of pages that introduce the whole site, in the most common languages of sites. */
const INTRODUCTION = new RegExp(
  `^(?:${[
    "home|index|introduction|overview|welcome|about|docs|documentation",
    "介绍|简介|概述|概览|欢迎|介紹|簡介|歡迎|はじめに|概要|ようこそ|소개|개요",
    "introducción|resumen|descripción general|inicio|introdução|visão geral|início|einführung|übersicht|überblick",
    "vue d[’']ensemble|bienvenue|accueil|введение|обзор|مقدمة|المقدمة|نظرة عامة",
  ].join("|")})$`,
  "i",
);

/** Headings of supporting sections. In other languages, most of them are single words, or just as short. */
const SURROUNDINGS =
  /^(?:next steps?|and then|where to go.*|going further|see also|learn more|read more|further reading|related\b.*|key (?:points|takeaways)|what.?s (?:next|new)\??|before you (?:begin|start)|additional resources|need help\??|get help|table of contents)$/i;

const QUESTION = /[?？؟]$/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** This many characters of a script without spaces are more than one word. */
const UNSPACED_WORDS = 5;

/**
 * Chooses up to three topics that a reader can ask about before writing anything: questions among the headings of the
 * page, then the page, those of its headings that are meaningful on their own, and the neighboring pages.
 */
export function chooseStarterTopics({ siteName, title, headings, neighbors }: PageTopics): StarterTopic[] {
  const page = plain(title);
  const parts = headings.map(plain).filter((heading) => heading !== page && isTelling(heading));
  const whole = (label: string): StarterTopic => ({ label, text: label, isQuestion: QUESTION.test(label) });
  const topics = [
    ...parts.filter((heading) => QUESTION.test(heading)).map(whole),
    whole(INTRODUCTION.test(page) ? siteName : page),
    ...parts.map((label) =>
      standsAlone(label, page) ? whole(label) : { ...whole(label), text: `${page} › ${label}` },
    ),
    ...neighbors
      .map(plain)
      .filter((neighbor) => !INTRODUCTION.test(neighbor))
      .map(whole),
  ];
  return [...new Map(topics.map((topic) => [topic.label, topic])).values()]
    .filter(({ text }) => text !== "" && text.length <= LONGEST)
    .slice(0, MAXIMUM);
}

/** Questions, headings that name the page's topic, and headings of an introduction do not need the page's title. */
function standsAlone(heading: string, page: string): boolean {
  const namesSubject = heading.toLowerCase().includes(page.toLowerCase());
  return namesSubject || QUESTION.test(heading) || QUESTION.test(page) || INTRODUCTION.test(page);
}

/** Removes the number, a trailing part in parentheses, and symbols that are not words. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+/u, "")
    .replace(/^(?:\d+[.)]|step \d+\s*[:.–—-])\s+/i, "")
    .replace(/\s*[(（][^()（）]*[)）]\s*$/u, "")
    .replace(/[\s:：]+$/u, "")
    .trim();
}

/** A single word such as "Configuration" appears on too many pages; dates and version numbers are not topics. */
function isTelling(heading: string): boolean {
  if (SURROUNDINGS.test(heading) || !/\p{L}/u.test(heading) || /^v?\d+(?:\.\d+)+/i.test(heading)) return false;
  if (UNSPACED.test(heading)) return heading.length >= UNSPACED_WORDS;
  return /\S\s+\S/.test(heading);
}
