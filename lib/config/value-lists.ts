/** All theme names of the format. */
export const themeNames = ["mint", "maple", "palm", "willow", "linden", "almond", "aspen", "luma", "sequoia"] as const;

/** Values of `icons.library`. */
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

/** Built-in entries of the page menu. `windsurf` and `devin-desktop` are names of the same entry. */
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

/** Modes of an operation's playground. */
export const playgroundModes = ["interactive", "simple", "none", "auth"] as const;
