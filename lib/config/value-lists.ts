/** Every theme name of the format. */
export const themeNames = ["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"] as const;

/** Icon libraries that `icons.library` can name. */
export const iconLibraries = ["fontawesome", "lucide", "tabler"] as const;

/** Keys of `footer.socials`. */
export const socialPlatforms = [
  "x",
  "website",
  "facebook",
  "youtube",
  "discord",
  "slack",
  "github",
  "linkedin",
  "instagram",
  "hacker-news",
  "medium",
  "telegram",
  "twitter",
  "x-twitter",
  "earth-americas",
  "bluesky",
  "threads",
  "reddit",
  "podcast",
] as const;

/** Built-in entries of the page menu. `windsurf` and `devin-desktop` are two names of one entry. */
export const contextualOptions = [
  "copy",
  "view",
  "assistant",
  "chatgpt",
  "claude",
  "perplexity",
  "grok",
  "aistudio",
  "devin",
  "devin-desktop",
  "windsurf",
  "mcp",
  "add-mcp",
  "cursor",
  "vscode",
  "devin-mcp",
  "download-pdf",
  "download-spec",
] as const;

/** What the playground of an operation may offer. */
export const playgroundModes = ["interactive", "simple", "none", "auth"] as const;
