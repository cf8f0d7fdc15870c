/** How sites and organisations may be named: their names stand in addresses and on the command line. */
export const IDENTIFIER = /^[A-Za-z0-9._-]+$/;

/** The rule in words, to follow the name of what breaks it. */
export const IDENTIFIER_RULE = "may hold letters, digits, dots, hyphens and underscores only";
