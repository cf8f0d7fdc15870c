import type { Finding } from "@/lib/config/finding";
import { resolveColors } from "@/lib/site/colors";
import type { SiteSettings } from "@/lib/site/settings-types";

const modeNames = { primary: "light", light: "dark" } as const;

/** Accents that cannot be read as text on the page and are rendered in another tone. */
export function findLowContrast(settings: Pick<SiteSettings, "colors" | "background">): Finding[] {
  return resolveColors(settings).adjusted.map(({ setting, written, replacement, contrast }) => ({
    code: "low-contrast",
    path: ["colors", setting],
    message: `\`colors.${setting}\` is \`${written}\`, which is hard to read in ${modeNames[setting]} mode: its contrast is only ${contrast.toFixed(1)}:1. Text uses \`${replacement}\`.`,
  }));
}
