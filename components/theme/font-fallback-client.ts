/** Where a family ends that has a fallback. */
const GENERIC = /(?:serif|monospace|system-ui|cursive|fantasy|math)$/;

/** Text whose font a site's style sheet may set, and what it is set in where that font is missing. */
const TEXTS: readonly (readonly [selector: string, fallback: string])[] = [
  ["pre code", "monospace"],
  [":not(pre) > code", "monospace"],
  ["body", "sans-serif"],
  ["h1", "sans-serif"],
];

/** Gives a font that a site's own style sheet names alone a fallback: browsers would set code in a proportional font. */
export function attach(): () => void {
  const rules = TEXTS.flatMap(([selector, fallback]) => {
    const element = document.querySelector(selector);
    const family = element ? getComputedStyle(element).fontFamily : "serif";
    return GENERIC.test(family) ? [] : [`${selector}{font-family:${family},${fallback}!important}`];
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(""));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
