import { z } from "zod";
import { iconLibraries } from "@/lib/config/value-lists";

/** What stands beside a setting besides its schema. */
export interface SettingMetadata {
  description: string;
  /** The default, where it is one plain value. */
  default?: unknown;
  /** The default in words, where it depends on something. */
  defaultText?: string;
}

/** Optional setting with the line that the reference and editors show, and its default where there is a plain one. */
export function setting<Schema extends z.ZodType>(schema: Schema, description: string, fallback?: unknown) {
  const metadata: SettingMetadata = fallback === undefined ? { description } : { description, default: fallback };
  return schema.optional().meta({ ...metadata });
}

/** As `setting`, for a default that only words can say. */
export function derivedSetting<Schema extends z.ZodType>(schema: Schema, description: string, defaultText: string) {
  return schema.optional().meta({ description, defaultText });
}

/** Text that may not be blank. */
export const text = z.string().regex(/\S/, "must not be empty");

/** Name of an element of the navigation. Real sites leave some blank on purpose, so a blank one is a warning. */
export const label = z.string().refine((name) => name.trim() !== "", {
  error: "should say what the element is, but it is blank",
  params: { code: "blank-label" },
});

/** Any text, also none. */
export const anyText = z.string();

export const hex = z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "must be a hex colour such as `#0D9373`");

const hrefPattern = /^(\/|#|[a-zA-Z][a-zA-Z\d+.-]*:\S)/;

/** A link: a path from the root, a fragment, a mail address, or an absolute URL of any scheme. */
export const href = z
  .string()
  .refine((address) => hrefPattern.test(address), {
    error: "must start with `/`, `#`, `mailto:` or a scheme such as `https://`",
    params: { code: "wrong-href" },
  })
  .meta({ pattern: hrefPattern.source });

const insecure = {
  error: "should start with `https://`",
  params: { code: "insecure-link" },
};

const download = {
  error: "must not lead to an .svg, .exe or .zip file",
};

function isDownload(address: string): boolean {
  return /^https?:[^?#]*\.(svg|exe|zip)$/i.test(address);
}

/** The address of a profile in the footer. */
export const profileUrl = z
  .string()
  .regex(/^[hH][tT]{2}[pP][sS]?:\/\/[^/\s]/, "must be an address that starts with `https://`")
  .refine((address) => !isDownload(address), download)
  .refine((address) => !/^http:/i.test(address), insecure);

/** A link of the footer: as `href`, but addresses of other sites must be safe to open. */
export const footerHref = href
  .refine((address) => !isDownload(address), download)
  .refine((address) => !/^(http:|\/\/)/i.test(address), insecure);

export const httpUrl = z
  .string()
  .regex(/^[hH][tT]{2}[pP][sS]?:\/\/[^/\s]/, "must be an address that starts with `https://`");

export const colorPair = z
  .strictObject({
    light: setting(hex, "Colour in light mode."),
    dark: setting(hex, "Colour in dark mode."),
  })
  .meta({ id: "colorPair" });

/** One path or URL, or one for each mode. */
export const modeImage = z.union([
  text,
  z.strictObject({
    light: setting(text, "File or address used in light mode."),
    dark: setting(text, "File or address used in dark mode."),
  }),
]);

const iconName = text
  .refine((name) => !name.startsWith("fa-"), {
    error: "must be an icon name without the prefix `fa-`",
    params: { code: "icon-prefix" },
  })
  .meta({ pattern: "^(?!fa-)\\S" });

/** An icon: a name, an address or path of an image, or a name with style and library. */
export const icon = z
  .union([
    iconName,
    z.strictObject({
      name: iconName.meta({ description: "Name of the icon." }),
      style: setting(z.string(), "Style of a Font Awesome icon, such as `solid` or `regular`.", "regular"),
      library: setting(z.enum(iconLibraries), "Library of this icon, if not that of the site."),
    }),
  ])
  .meta({ id: "icon" });

/** Style of the icon beside it, as some pages of the format write it. */
export const iconType = z.string();

/** Meta tags by name. Numbers and booleans are written as text. */
export const metatags = z.record(z.string(), z.union([text, z.number(), z.boolean()]));

/** A list in which no two entries have the same name. Entries without a name are not compared. */
export function uniqueList<Entry extends z.ZodType>(entry: Entry, nameOf: (value: z.output<Entry>) => unknown) {
  return z.array(entry).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [index, value] of entries.entries()) {
      const name = nameOf(value);
      if (name !== undefined && seen.has(name)) {
        context.addIssue({
          code: "custom",
          message: "stands in the list before",
          path: [index],
          params: { code: "repeated-value" },
        });
      }
      seen.add(name);
    }
  });
}
