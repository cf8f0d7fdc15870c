/** Keys of the format's predecessor that real files still hold, by path without indexes, and what replaced them. */
export const legacyKeys: Readonly<Record<string, string>> = {
  analytics: "integrations",
  anchors: "navigation.anchors, or navigation.global.anchors for links",
  "api.auth": "api.mdx.auth",
  "api.baseUrl": "api.mdx.server",
  "api.playground.mode": "api.playground.display",
  asyncapi: "api.asyncapi",
  "background.style": "background.decoration",
  backgroundImage: "background.image",
  codeBlock: "styling.codeblocks",
  eyebrow: "styling.eyebrows",
  font: "fonts",
  "fonts.headings": "fonts.heading",
  footerSocials: "footer.socials",
  modeToggle: "appearance",
  "navbar.links.name": "navbar.links[].label",
  "navbar.links.title": "navbar.links[].label",
  "navbar.links.url": "navbar.links[].href",
  openapi: "api.openapi",
  "seo.indexHiddenPages": 'seo.indexing: "all"',
  "seo.metadata": "seo.metatags",
  tabs: "navigation.tabs",
  topAnchor: "navigation.global.anchors",
  topbarCtaButton: "navbar.primary",
  topbarLinks: "navbar.links",
  versions: "navigation.versions",
};

/** Keys of groups in older files, and what replaced them. */
export const legacyGroupKeys: Readonly<Record<string, string>> = {
  collapsed: "expanded, with the opposite value",
  expandable: "expanded",
};
