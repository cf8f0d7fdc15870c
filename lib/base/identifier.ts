/** Identifiers of sites and organizations, which appear in URLs and on the command line. */
export const IDENTIFIER = /^[A-Za-z0-9._-]+$/;

/** The rule for identifiers as the end of a sentence, after the name of the invalid value. */
export const IDENTIFIER_RULE = "may contain only letters, digits, dots, hyphens, and underscores";
