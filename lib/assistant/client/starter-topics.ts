/** What a page is about, as a reader sees it. */
export interface PageTopics {
  siteName: string;
  title: string;
  /** The author's own questions for every page. */
  questions: readonly string[];
  /** Its headings and the titles of what it unfolds, first to last. */
  headings: readonly string[];
  /** Titles of the pages before and after it. */
  neighbors: readonly string[];
}

/** Something to ask about. */
export interface StarterTopic {
  /** A question used as is; a task that a question asks how to do; else a subject. */
  kind: "question" | "task" | "subject";
  /** What the reader sees. */
  label: string;
  /** The same, with the title of the page where the label means nothing without. */
  text: string;
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

/** Headings that tell a reader in English to do something to something: "Add a memory". */
const TASK =
  /^(?:add|build|change|check|choose|configure|connect|create|customi[sz]e|define|delete|deploy|disable|enable|export|find|get|handle|import|improve|install|invite|manage|migrate|monitor|move|publish|receive|remove|rename|replace|restore|run|secure|select|send|set(?: up)?|share|start|store|test|track|update|upgrade|upload|use|validate|verify|write) (?:an?|the|your|all|multiple)\b/i;

const QUESTION = /[?？؟]$/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** This many characters of a script without spaces are more than one word. */
const UNSPACED_WORDS = 5;

/**
 * Chooses up to three topics that a reader can ask about before writing anything: the author's questions; else questions
 * and tasks among the headings of the page, then the page, those of its headings that are meaningful on their own, and
 * the neighboring pages.
 */
export function chooseStarterTopics({ siteName, title, questions, headings, neighbors }: PageTopics): StarterTopic[] {
  if (questions.length > 0) {
    return questions.slice(0, MAXIMUM).map((text) => ({ kind: "question", label: text, text }));
  }
  const page = plain(title);
  const parts = headings.map(plain).filter((heading) => heading !== page && isTelling(heading));
  const whole = (label: string): StarterTopic => ({ kind: kindOf(label), label, text: label });
  const topics = [
    ...parts.filter((heading) => kindOf(heading) === "question").map(whole),
    ...parts.filter((heading) => kindOf(heading) === "task").map(whole),
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

function kindOf(text: string): StarterTopic["kind"] {
  if (QUESTION.test(text)) return "question";
  return TASK.test(text) ? "task" : "subject";
}

/** Questions, headings that name the page's topic, and headings of an introduction do not need the page's title. */
function standsAlone(heading: string, page: string): boolean {
  const namesSubject = heading.toLowerCase().includes(page.toLowerCase());
  return namesSubject || kindOf(heading) !== "subject" || QUESTION.test(page) || INTRODUCTION.test(page);
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
