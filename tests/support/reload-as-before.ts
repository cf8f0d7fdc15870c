import { writeFileSync } from "node:fs";
import path from "node:path";
import { reloadEverything } from "@/lib/site/reload";
import { currentFailure, getLoadedSite, onSiteChange, siteDirectories } from "@/lib/site/site-store";

// Breaks the docs.json of a site and puts it back as it was, in a process of its own: a process has one site.
const file = path.join(siteDirectories().docsDirectory, "docs.json");
const config = `{ "theme": "mint", "name": "A", "colors": { "primary": "#053eea" }, "navigation": { "pages": ["index"] } }`;
const told: boolean[] = [];

writeFileSync(file, config);
await getLoadedSite();
onSiteChange(({ failure }) => void told.push(failure !== undefined));
writeFileSync(file, "{");
const broken = await reloadEverything();
writeFileSync(file, config);
const repaired = await reloadEverything();
console.log(
  JSON.stringify({ outcomes: [broken.status, repaired.status], told, hasFailed: currentFailure() !== undefined }),
);
