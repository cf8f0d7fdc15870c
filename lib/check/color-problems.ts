import type { Finding } from "@/lib/config/finding";
import { resolveColors } from "@/lib/site/colors";
import type { SiteSettings } from "@/lib/site/settings-types";

const modeNames = { primary: "light", light: "dark" } as const;

/** Accents that cannot be read as text on the page and are drawn in another tone. */
export function findLowContrast(settings: Pick<SiteSettings, "colors" | "background">): Finding[] {
  return resolveColors(settings).adjusted.map(({ setting, written, replacement, contrast }) => ({
    code: "low-contrast",
    path: ["colors", setting],
    message: `\`colors.${setting}\` is \`${written}\`, which text in ${modeNames[setting]} mode cannot keep: its contrast is ${contrast.toFixed(1)} to 1. Text is drawn in \`${replacement}\`.`,
  }));
}
