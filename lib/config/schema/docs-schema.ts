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
import { elementSchemas } from "@/lib/config/schema/navigation";
import { integrations, seo } from "@/lib/config/schema/seo";
import { anyText, derivedSetting, setting, text } from "@/lib/config/schema/values";
import { themeNames } from "@/lib/config/value-lists";

/** Every top-level setting except `navigation`. */
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
  metadata: setting(metadata, "What pages say of themselves.", {}),
  variables: setting(variables, "Texts that replace `{{name}}` in pages.", {}),
  redirects: setting(z.array(redirect), "Old paths and where they lead.", []),
  errors: setting(errors, "Pages for errors.", {}),
  contextual: setting(contextual, "The page menu.", { options: [] }),
  public: setting(z.boolean(), "On sites with authentication, show pages to everyone. No effect in Lectern.", false),
  api: setting(api, "API pages.", {}),
  markdown: setting(markdown, "The Markdown form of pages.", {}),
  seo: setting(seo, "Search engines.", {}),
  integrations: setting(integrations, "Scripts of other services.", {}),
  feedback: setting(feedback, "Feedback at the end of pages.", {}),
};

/** The whole of docs.json. */
export const docsSchema = z.strictObject({
  ...settingFields,
  navigation: elementSchemas.root.meta({ description: "The pages of the site and how they are arranged." }),
});
