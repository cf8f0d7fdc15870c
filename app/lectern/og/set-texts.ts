import { chooseTypefaces } from "@/lib/lettering/choose-typefaces";
import { type DrawnText, drawText, missingShare, type TextStyle } from "@/lib/lettering/draw-text";
import { fetchTypeface } from "@/lib/lettering/fetch-typeface";
import { openTypeFiles, type TypeFile } from "@/lib/lettering/type-files";
import type { SocialImageContent } from "@/lib/seo/social-image";

/** Width that texts have, pixels. */
export const TEXT_WIDTH = 1056;

/** The texts of a preview image as outlines; undefined for those that are empty or that no typeface here can draw. The
 * name of the site stands for such a title. */
export interface SetTexts {
  siteName: DrawnText | undefined;
  section: DrawnText | undefined;
  title: DrawnText | undefined;
  description: DrawnText | undefined;
}

/** Sizes of a title in pixels: the largest that needs no more than two lines, else the smallest in three. */
const TITLE_SIZES = [80, 68, 58] as const;

/** More missing letters than this make a text a riddle. */
const MOST_MISSING = 0.2;

const STRONG = { weight: 600, tracking: 0 };

/** Sets the texts of an image in the author's typeface and those of their scripts. */
export async function setTexts(content: SocialImageContent): Promise<SetTexts> {
  const { siteName, section, title, description } = content;
  const [strong, regular] = await Promise.all([
    openFiles([siteName, section, title].join(" "), 600, content),
    openFiles(description, 400, content),
  ]);
  return {
    siteName: set(siteName, strong, content, { ...STRONG, size: 34, lineHeight: 1.4, maxLines: 1 }),
    section: set(section, strong, content, { ...STRONG, size: 28, lineHeight: 1.4, maxLines: 1 }),
    title: setTitle(title, strong, content) ?? setTitle(siteName, strong, content),
    description: set(description, regular, content, {
      weight: 400,
      tracking: 0,
      size: 32,
      lineHeight: 1.45,
      maxLines: 3,
    }),
  };
}

/** Type of the script's own beside the author's, which may hold a part of the letters. */
async function openFiles(text: string, weight: number, content: SocialImageContent): Promise<TypeFile[]> {
  const [wanted, own] = await Promise.all([
    content.typeface ? fetchTypeface(content.typeface, weight, `${text}…`) : [],
    openTypeFiles(`${text}…`, chooseTypefaces(text, content.language)),
  ]);
  return [...wanted, ...own];
}

type Setting = Omit<TextStyle, "width" | "language" | "direction">;

function set(
  text: string,
  files: readonly TypeFile[],
  { language, direction }: SocialImageContent,
  setting: Setting,
): DrawnText | undefined {
  if (text === "" || missingShare(text, files) > MOST_MISSING) return undefined;
  return drawText(text, files, { ...setting, width: TEXT_WIDTH, language: language || "en", direction });
}

function setTitle(title: string, files: readonly TypeFile[], content: SocialImageContent): DrawnText | undefined {
  const settings = TITLE_SIZES.map((size) => ({ weight: 600, tracking: -0.03, size, lineHeight: 1.2, maxLines: 3 }));
  const drawn = settings.map((setting) => set(title, files, content, setting));
  return drawn.find((text, index) => text && text.height <= 2 * 1.2 * (TITLE_SIZES[index] ?? 0) + 1) ?? drawn.at(-1);
}
