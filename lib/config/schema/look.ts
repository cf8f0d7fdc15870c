import { z } from "zod";
import { colorPair, derivedSetting, hex, href, modeImage, setting, text, uniqueList } from "@/lib/config/schema/values";
import { iconLibraries, shikiThemes } from "@/lib/config/value-lists";

export const colors = z.strictObject({
  primary: hex.meta({ description: "Accent colour in light mode, and in dark mode too if `light` is absent." }),
  light: derivedSetting(hex, "Accent colour in dark mode.", "the value of `primary`"),
  dark: derivedSetting(hex, "Colour of buttons and of hovered elements in both modes.", "the value of `primary`"),
});

export const logo = z.union([
  text,
  z.strictObject({
    light: text.meta({ description: "Logo shown in light mode: a path or an address." }),
    dark: text.meta({ description: "Logo shown in dark mode: a path or an address." }),
    href: derivedSetting(href, "Where the logo leads.", "the first page of the reader's language"),
  }),
]);

export const favicon = modeImage;

export const appearance = z.strictObject({
  default: setting(z.enum(["system", "light", "dark"]), "Colour mode of a first visit.", "system"),
  strict: setting(z.boolean(), "Keep every reader in the default mode and hide the switch.", false),
});

const fontFields = {
  family: setting(text, "Family name; without `source`, a family of Google Fonts."),
  weight: setting(z.number(), "Weight, such as 400 or 700."),
  source: setting(text, "Font file: a path or an address."),
  format: setting(z.enum(["woff", "woff2"]), "Format of the file; required beside `source`."),
};

const font = z.strictObject(fontFields);

export const fonts = z.strictObject({
  ...fontFields,
  heading: setting(font, "Font of headings."),
  body: setting(font, "Font of running text."),
});

export const icons = z.strictObject({
  library: setting(z.enum(iconLibraries), "Library that icon names on the site belong to.", "fontawesome"),
});

export const background = z.strictObject({
  decoration: setting(z.enum(["gradient", "grid", "windows"]), "Pattern behind every page."),
  color: setting(colorPair, "Background colour of the page."),
  image: setting(modeImage, "Background image of the page."),
});

const shikiTheme = z.enum(shikiThemes);

const codeTheme = z.union([
  shikiTheme,
  z.enum(["system", "dark"]),
  z.strictObject({
    light: setting(shikiTheme, "Highlighting theme in light mode.", "github-light-default"),
    dark: setting(shikiTheme, "Highlighting theme in dark mode.", "dark-plus"),
  }),
]);

export const styling = z.strictObject({
  eyebrows: derivedSetting(
    z.enum(["section", "breadcrumbs"]),
    "Label above the page title: the section's name, or the full trail.",
    "by theme",
  ),
  codeblocks: setting(
    z.union([
      z.enum(["system", "dark"]),
      shikiTheme,
      z.strictObject({
        theme: setting(codeTheme, "Highlighting theme, or one for each mode."),
        languages: setting(
          z.strictObject({
            custom: setting(z.array(text), "TextMate grammars (JSON files) of further languages."),
          }),
          "Languages of code blocks.",
        ),
      }),
    ]),
    "Look of code blocks: `system` follows the mode, `dark` is always dark.",
    "system",
  ),
  latex: derivedSetting(z.boolean(), "Load the stylesheet for mathematics always, or never.", "where it is needed"),
});

export const thumbnails = z.strictObject({
  appearance: derivedSetting(z.enum(["light", "dark"]), "Mode of the generated social images.", "from the colours"),
  background: setting(text, "Image behind the text of the generated social images."),
  fonts: setting(
    z.strictObject({ family: setting(text, "Family of Google Fonts.") }),
    "Font of the generated social images.",
  ),
});

export const variations = z.strictObject({
  options: uniqueList(
    z.strictObject({
      id: text.meta({ description: "Name that pages use." }),
      label: text.meta({ description: "Name that readers see." }),
    }),
    (option) => option.id,
  )
    .refine((options) => options.length > 0, { error: "must have at least one entry", params: { code: "empty-list" } })
    .meta({ description: "Variants to choose from; the first is the default." }),
});
