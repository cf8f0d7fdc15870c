import { inkRules, markSurfaces, unmarkSurfaces } from "@/components/theme/surface-ink";

/** Where a family ends that has a fallback. */
const GENERIC = /(?:serif|monospace|system-ui|cursive|fantasy|math)$/;

/** Text whose font a site's style sheet may set, and what it is set in where that font is missing. */
const TEXTS: readonly (readonly [selector: string, fallback: string])[] = [
  ["pre code", "monospace"],
  [":not(pre) > code", "monospace"],
  ["body", "var(--font-geist-all)"],
  ["h1", "var(--font-geist-all)"],
];

/**
 * Repairs what a site's own style sheet leaves open: a font that it names alone gets a fallback, since browsers would set
 * code in a proportional font, and text on a surface that it repaints gets colors that can be read, in both modes.
 */
export function attach(): () => void {
  const sheet = new CSSStyleSheet();
  const repair = () => {
    sheet.replaceSync("");
    sheet.replaceSync([...fontRules(), ...inkRules()].join(""));
    markSurfaces();
  };
  document.adoptedStyleSheets.push(sheet);
  repair();
  const modes = new MutationObserver(repair);
  modes.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => {
    modes.disconnect();
    unmarkSurfaces();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

function fontRules(): string[] {
  return TEXTS.flatMap(([selector, fallback]) => {
    const element = document.querySelector(selector);
    const family = element ? getComputedStyle(element).fontFamily : "serif";
    return GENERIC.test(family) ? [] : [`${selector}{font-family:${family},${fallback}!important}`];
  });
}
