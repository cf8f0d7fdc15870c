/** Identifiers of sites and organizations, which appear in URLs and on the command line. */
export const IDENTIFIER = /^[A-Za-z0-9._-]+$/;

/** The rule as text, to follow the name of the invalid value. */
export const IDENTIFIER_RULE = "may contain only letters, digits, dots, hyphens, and underscores";
