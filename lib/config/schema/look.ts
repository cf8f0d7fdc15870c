import { z } from "zod";
import type { ModePair } from "@/lib/base/mode-pair";
import { codeThemes, isLightTheme } from "@/lib/config/code-themes";
import { readObject } from "@/lib/config/read-value";
import {
  colorPair,
  derivedSetting,
  file,
  hex,
  href,
  modeImage,
  setting,
  text,
  uniqueList,
} from "@/lib/config/schema/values";
import { iconLibraries } from "@/lib/config/value-lists";

/** Accent of a site whose `colors.primary` is missing or not a color. */
const defaultAccent = "#4f46e5";

export const colors = z
  .strictObject({
    primary: hex.meta({
      description: "Accent color in light mode, and in dark mode too if `light` is absent.",
      fallback: defaultAccent,
    }),
    light: derivedSetting(hex, "Accent color in dark mode.", "the value of `primary`"),
    dark: derivedSetting(hex, "Color of buttons and of hovered elements in both modes.", "the value of `primary`"),
  })
  .transform(({ primary, light = primary, dark = primary }) => ({ primary, light, dark }))
  .meta({ normalize: readObject });

export const logo = z
  .union([
    file,
    z.strictObject({
      light: file.meta({ description: "Logo shown in light mode: a path or a URL.", fallbackKey: "dark" }),
      dark: file.meta({ description: "Logo shown in dark mode: a path or a URL.", fallbackKey: "light" }),
      href: derivedSetting(href, "Where the logo leads.", "the first page of the reader's language"),
    }),
  ])
  .transform((image): ModePair<string> & { href?: string | undefined } =>
    typeof image === "string" ? { light: image, dark: image } : image,
  );

export const favicon = modeImage;

export const appearance = z.strictObject({
  default: setting(z.enum(["system", "light", "dark"]), "Color mode of a first visit.", "system"),
  strict: setting(z.boolean(), "Keep every reader in the default mode and hide the switch.", false),
});

const fontFields = {
  family: setting(text, "Family name; without `source`, a family of Google Fonts."),
  weight: setting(z.number(), "Weight, such as 400 or 700."),
  source: setting(file, "Font file: a path or a URL."),
  format: setting(z.enum(["woff", "woff2"]), "Format of the file; required next to `source`."),
};

type FontFields = z.output<z.ZodObject<typeof fontFields>>;

/** A font family. Without a `source`, it is loaded from Google Fonts. */
export type FontSettings = FontFields & { family: string };

/** Returns the font if it has a family. */
function nameFont({ family, weight, source, format }: FontFields): FontSettings | undefined {
  return family === undefined ? undefined : { family, weight, source, format };
}

function hasFormat({ source, format }: FontFields): boolean {
  return source === undefined || format !== undefined;
}

const missingFormat = { error: "needs a format", path: ["format"], params: { isMissing: true } };
const missingFamily = { error: "needs a family", path: ["family"], params: { isMissing: true } };

const font = z
  .strictObject(fontFields)
  .refine(hasFormat, missingFormat)
  .refine(({ family }) => family !== undefined, missingFamily)
  .transform(nameFont);

/** Fonts for everything, for headings, and for running text; the specific ones take precedence. */
export const fonts = z
  .strictObject({
    ...fontFields,
    heading: setting(font, "Font of headings."),
    body: setting(font, "Font of running text."),
  })
  .refine(hasFormat, missingFormat)
  .refine(
    ({ family, heading, body, ...rest }) => (family ?? heading ?? body) !== undefined || Object.keys(rest).length === 0,
    missingFamily,
  )
  .transform(({ heading, body, ...both }) => ({
    heading: heading ?? nameFont(both),
    body: body ?? nameFont(both),
  }));

export const icons = z.strictObject({
  library: setting(z.enum(iconLibraries), "Library that icon names on the site belong to.", "fontawesome"),
});

export const background = z.strictObject({
  decoration: setting(z.enum(["gradient", "grid", "windows"]), "Pattern behind every page."),
  color: setting(colorPair, "Background color of the page."),
  image: setting(modeImage, "Background image of the page."),
});

const defaultCodeTheme = { light: "github-light-default", dark: "dark-plus" } as const;

const shikiTheme = z.enum(codeThemes);

const codeTheme = z.union([
  shikiTheme,
  z.enum(["system", "dark"]),
  z.strictObject({
    light: setting(shikiTheme, "Highlighting theme in light mode.", defaultCodeTheme.light),
    dark: setting(shikiTheme, "Highlighting theme in dark mode.", defaultCodeTheme.dark),
  }),
]);

type CodeTheme = z.output<typeof codeTheme>;

/** Reads the theme for each mode, and whether both are dark, which requires a dark background in light mode, too. */
function readCodeTheme(theme: CodeTheme | undefined): { theme: ModePair<string>; isAlwaysDark: boolean } {
  if (theme === undefined || theme === "system") return { theme: defaultCodeTheme, isAlwaysDark: false };
  if (typeof theme === "object") return { theme, isAlwaysDark: false };
  const name = theme === "dark" ? defaultCodeTheme.dark : theme;
  return { theme: { light: name, dark: name }, isAlwaysDark: !isLightTheme(name) };
}

export const styling = z.strictObject({
  eyebrows: derivedSetting(
    z.enum(["section", "breadcrumbs"]),
    "Label above the page title: the section's name, or breadcrumbs.",
    "by theme",
  ),
  codeblocks: setting(
    z
      .union([
        z.enum(["system", "dark"]),
        shikiTheme,
        z.strictObject({
          theme: setting(codeTheme, "Highlighting theme, or one for each mode."),
          languages: setting(
            z.strictObject({
              custom: setting(z.array(file), "TextMate grammars (JSON files) of further languages.", []),
            }),
            "Languages of code blocks.",
            {},
          ),
        }),
      ])
      .transform((look) => {
        const { theme, languages } = typeof look === "string" ? { theme: look, languages: undefined } : look;
        return { ...readCodeTheme(theme), customLanguages: languages?.custom ?? [] };
      }),
    "Look of code blocks: `system` follows the mode, `dark` is always dark.",
    "system",
  ),
  latex: derivedSetting(z.boolean(), "Load the stylesheet for mathematics always, or never.", "where it is needed"),
});

export const thumbnails = z.strictObject({
  appearance: derivedSetting(z.enum(["light", "dark"]), "Mode of the generated social images.", "from the colors"),
  background: setting(file, "Image behind the text of the generated social images."),
  fonts: setting(
    z.strictObject({ family: setting(text, "Family of Google Fonts.") }),
    "Font of the generated social images.",
    {},
  ),
});

export const variations = z.strictObject({
  options: uniqueList(
    z.strictObject({
      id: text.meta({ description: "Name that pages use." }),
      label: text.meta({ description: "Name that readers see.", fallbackKey: "id" }),
    }),
    (option) => option.id,
  )
    .refine((options) => options.length > 0, { error: "must have at least one entry", params: { code: "empty-list" } })
    .meta({ description: "Variants to choose from; the first is the default.", fallback: [] }),
});
