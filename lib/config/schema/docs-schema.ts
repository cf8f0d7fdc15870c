import { z } from "zod";
import { api, markdown } from "@/lib/config/schema/api";
import {
  assistant,
  banner,
  contextual,
  errors,
  feedback,
  footer,
  interaction,
  metadata,
  navbar,
  redirect,
  search,
  variables,
} from "@/lib/config/schema/layout";
import {
  appearance,
  background,
  colors,
  favicon,
  fonts,
  icons,
  logo,
  styling,
  thumbnails,
  variations,
} from "@/lib/config/schema/look";
import { elementSchemas, readers } from "@/lib/config/schema/navigation";
import { integrations, seo } from "@/lib/config/schema/seo";
import { anyText, derivedSetting, setting, text } from "@/lib/config/schema/values";
import { themeNames } from "@/lib/config/value-lists";

const access = z.strictObject({
  groups: setting(z.array(text), "All groups of readers; `check` reports any other name as misspelled."),
  files: setting(
    z.array(
      z.strictObject({
        match: text.meta({ description: "Files, such as `downloads` or `internal/*.pdf`." }),
        public: setting(z.boolean(), "Whether everyone may open them.", false),
        groups: setting(readers, "Groups of readers who may open them, as in frontmatter."),
      }),
    ),
    "Who may open files, whichever pages use them. The first entry that matches decides.",
    [],
  ),
});

/** All top-level settings except `navigation`. */
export const settingFields = {
  $schema: setting(anyText, "URL of this schema, for editors."),
  theme: z.enum(themeNames).meta({ description: "Look of the site.", fallback: "mint" }),
  name: text.meta({ description: "Name of the site, in titles and for search engines.", fallback: "Documentation" }),
  description: setting(anyText, "Description of pages that have none, and the summary in llms.txt."),
  colors: colors.meta({ description: "Colors of the site." }),
  logo: derivedSetting(logo, "Logo in the top bar: one image, or one for each mode.", "the site's name"),
  favicon: setting(favicon, "Icon in the browser's tab."),
  appearance: setting(appearance, "Light and dark mode.", {}),
  fonts: setting(fonts, "Fonts of the site.", {}),
  icons: setting(icons, "Icons of the site.", {}),
  background: setting(background, "Background of every page.", {}),
  styling: setting(styling, "Details of the look.", {}),
  thumbnails: setting(thumbnails, "Images that are generated for links in social networks.", {}),
  variations: setting(variations, "Variants of the content that readers choose from."),
  navbar: setting(navbar, "The top bar.", {}),
  footer: setting(footer, "The footer.", {}),
  banner: setting(banner, "A bar above every page."),
  interaction: setting(interaction, "How the navigation reacts.", {}),
  search: setting(search, "The search box.", {}),
  assistant: setting(assistant, "The assistant.", {}),
  metadata: setting(metadata, "Information that pages show about themselves.", {}),
  variables: setting(variables, "Texts that replace `{{name}}` in pages.", {}),
  redirects: setting(z.array(redirect), "Old paths and where they lead.", []),
  errors: setting(errors, "Pages for errors.", {}),
  contextual: setting(contextual, "The page menu.", { options: [] }),
  public: setting(
    z.boolean(),
    "Whether everyone may see pages without a setting of their own. Only applies where readers can sign in.",
    false,
  ),
  access: setting(access, "The groups of readers, and who may open files. An extension of Mintlify's format.", {}),
  api: setting(api, "API pages.", {}),
  markdown: setting(markdown, "The Markdown form of pages.", {}),
  seo: setting(seo, "Search engines.", {}),
  integrations: setting(integrations, "Scripts of other services.", {}),
  feedback: setting(feedback, "Feedback at the end of pages.", {}),
};

/** The schema of docs.json. */
export const docsSchema = z.strictObject({
  ...settingFields,
  navigation: elementSchemas.root.meta({ description: "The pages of the site and how they are arranged." }),
});
