/**
 * The weight of every feature of the ranking, on the server and in exported sites. Determined by measurement on question sets of
 * several sites; exact values matter little. Thresholds, as opposed to weights, are where they apply.
 */
export const WEIGHTS = {
  /** Of a word in each field of a section, relative to each other; in the order of the index's columns. */
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
  /** Of what stands for a word of the query. */
  word: {
    stopWord: 0.4,
    character: 0.3,
    /** Characters that replace a word missing from the index: most such words are misspelled. */
    characterOfUnknown: 0.7,
    completion: 0.75,
    synonym: 0.5,
    /** By the number of letters that differ. */
    correction: { 1: 0.8, 2: 0.6 } as Readonly<Record<number, number>>,
  },
  /** How quickly further occurrences of a word stop to matter, and how much long fields are penalized. */
  saturation: 1.5,
  lengthNormalization: 0.75,
  /** Share of the second-best section's score that is added to the best. */
  secondSection: 0.2,
  /** The ranking of whole pages, relative to that of their best sections. */
  wholePage: 0.4,
  /** Factors of a page's score. */
  page: {
    changelog: 0.5,
    otherVersion: 0.8,
    /** The page that the reader is viewing. */
    current: 1.1,
    /** A page with the same title and nearly the same score as a better one. */
    nearDuplicate: 0.6,
    /** A page of the API, or of a webhook's payload, for a question how something is done. */
    referenceOfHowTo: 0.8,
    payloadOfHowTo: 0.65,
    /**
     * A translation in which the question cannot be written. Words of the question that are rare in it, because they only occur
     * there in code and names, score higher than in the language itself.
     */
    otherScript: 0.5,
  },
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
  /** What a page with a name that the query consists of gains, in multiples of the best score. */
  name: { title: 3, route: 4, heading: 1, definition: 2.5, code: 2 },
} as const;
