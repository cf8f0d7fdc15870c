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

/** Languages of generated request samples, each with its other spellings. */
export const sampleLanguages: Readonly<Record<string, readonly string[]>> = {
  bash: ["curl", "sh", "shell"],
  python: ["py"],
  javascript: ["js"],
  node: ["nodejs", "node.js"],
  php: [],
  go: ["golang"],
  java: [],
  ruby: ["rb"],
  powershell: [],
  swift: [],
  csharp: ["c#"],
  dotnet: [".net", "dot-net"],
  typescript: ["ts"],
  c: [],
  "c++": ["cpp"],
  kotlin: ["kt"],
  rust: ["rs"],
  dart: ["flutter"],
};

/** Languages of request samples where `api.examples.languages` is absent. */
export const defaultSampleLanguages = ["bash", "python", "javascript", "php", "go", "java", "ruby"];

/** The key of a sample language given any of its spellings in any case; undefined for an unknown one. */
export function findSampleLanguage(name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.keys(sampleLanguages).find((key) => key === wanted || sampleLanguages[key]?.includes(wanted));
}

/** Names of code highlighting themes. */
export const shikiThemes = [
  "andromeeda",
  "aurora-x",
  "ayu-dark",
  "catppuccin-frappe",
  "catppuccin-latte",
  "catppuccin-macchiato",
  "catppuccin-mocha",
  "dark-plus",
  "dracula",
  "dracula-soft",
  "everforest-dark",
  "everforest-light",
  "github-dark",
  "github-dark-default",
  "github-dark-dimmed",
  "github-dark-high-contrast",
  "github-light",
  "github-light-default",
  "github-light-high-contrast",
  "gruvbox-dark-hard",
  "gruvbox-dark-medium",
  "gruvbox-dark-soft",
  "gruvbox-light-hard",
  "gruvbox-light-medium",
  "gruvbox-light-soft",
  "houston",
  "kanagawa-dragon",
  "kanagawa-lotus",
  "kanagawa-wave",
  "laserwave",
  "light-plus",
  "material-theme",
  "material-theme-darker",
  "material-theme-lighter",
  "material-theme-ocean",
  "material-theme-palenight",
  "min-dark",
  "min-light",
  "monokai",
  "night-owl",
  "nord",
  "one-dark-pro",
  "one-light",
  "plastic",
  "poimandres",
  "red",
  "rose-pine",
  "rose-pine-dawn",
  "rose-pine-moon",
  "slack-dark",
  "slack-ochin",
  "snazzy-light",
  "solarized-dark",
  "solarized-light",
  "synthwave-84",
  "tokyo-night",
  "vesper",
  "vitesse-black",
  "vitesse-dark",
  "vitesse-light",
  "css-variables",
] as const;

/** What the playground of an operation may offer. */
export const playgroundModes = ["interactive", "simple", "none", "auth"] as const;
