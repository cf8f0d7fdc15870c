/**
 * The weight of every feature of the ranking, on the server, in exported sites, and for the assistant. Determined by measurement on
 * question sets of several sites (`bench/RESULTS.md`); exact values matter little: values optimized
 * on some sites are no better on others. Thresholds, unlike weights, are defined where they apply.
 */
export const WEIGHTS = {
  /** Weights of a word in each field of a section, relative to each other; in the order of the index's columns. */
  field: {
    title: 6,
    heading: 4,
    description: 3,
    path: 2.5,
    keywords: 2,
    text: 0.7,
    parents: 1,
    route: 1,
    navigation: 0.5,
    code: 0.4,
  },
  /** Factors of the forms that match a word of the query. */
  word: {
    stopWord: 0.4,
    character: 0.3,
    /** Characters that replace a word missing from the index: most such words are misspelled. */
    characterOfUnknown: 0.7,
    completion: 0.75,
    /** A completion of text that is itself a word of the documentation. */
    completionOfWord: 0.3,
    synonym: 0.5,
    /** By the number of letters that differ. */
    correction: { 1: 0.8, 2: 0.6 } as Readonly<Record<number, number>>,
  },
  /** How quickly further occurrences of a word stop mattering, and how much long fields are penalized. */
  saturation: 1.5,
  lengthNormalization: 0.75,
  /** Share of the second-best section's score that is added to the best. */
  secondSection: 0.2,
  /** The ranking of whole pages, relative to that of their best sections. */
  wholePage: 0.4,
  /** Factors of a page's score. */
  page: {
    otherVersion: 0.8,
    /** The page that the reader is viewing. */
    current: 1.1,
    /** A page with the same title and nearly the same score as a better one. */
    nearDuplicate: 0.6,
    /**
     * A translation in a language in which the question cannot be written. Words that occur there only in code and names are
     * rare, and would score higher than in the language of the question.
     */
    otherScript: 0.5,
  },
  /** Factors of kinds of pages that the query does not ask for. */
  kind: { changelog: 0.5, faq: 0.8, migration: 0.8, deprecated: 0.6, decision: 0.7 },
  /**
   * Exponent of the author's boost. Authors write boosts such as 3 and mean "slightly higher": applied directly, a page that is
   * irrelevant to the question would rank above one that answers it.
   */
  boost: 0.1,
  /**
   * Factors among variants of one page. Another version is preferred only if it matches at least twice as much of the question;
   * another language as soon as it clearly matches more, because the question is then written in it.
   */
  variant: { otherVersion: 0.5, otherLanguage: 0.85, named: 1_000 },
  /** Gain of a page whose name is the whole query, in multiples of the best score. */
  name: { title: 3, route: 4, overview: 2, pair: 1, heading: 1, definition: 2.5, code: 2 },
  /** Factors of this gain for a name in another form than in the query, and for one that is only a part of the query. */
  nameForm: { inflected: 0.9, partOfQuery: 0.3 },
  /** Whether a quote answers a question: logistic weights of its features, and the minimum probability (`least`) of one that is shown. */
  answer: {
    base: -5.92,
    passage: 1.33,
    quote: 1.01,
    relevance: 3.23,
    named: 2.02,
    sure: 1.05,
    pageLead: 2.55,
    score: 2.14,
    least: 0.85,
  },
} as const;
