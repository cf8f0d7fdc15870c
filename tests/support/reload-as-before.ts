import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { reloadEverything } from "@/lib/site/reload";
import { currentFailure, getLoadedSite, onSiteChange, siteDirectories } from "@/lib/site/site-store";
import { followProblems } from "@/server/follow-problems";

// Begins with a docs.json that cannot be read, repairs it, breaks it again and puts it back as it was, in a process of its own: a process has one site.
const file = path.join(siteDirectories().docsDirectory, "docs.json");
const config = `{ "theme": "mint", "name": "A", "colors": { "primary": "#053eea" }, "navigation": { "pages": ["index"] } }`;
const told: boolean[] = [];

writeFileSync(file, "{");
await getLoadedSite().catch(() => undefined);
const lines: string[] = [];
await followProblems((line) => lines.push(line), undefined);
onSiteChange(({ failure }) => void told.push(failure !== undefined));
writeFileSync(file, config);
await getLoadedSite();
writeFileSync(file, "{");
const broken = await reloadEverything();
writeFileSync(file, config);
const repaired = await reloadEverything();
for (let tries = 0; tries < 500 && lines.length < 3; tries += 1) await delay(10);
const result = { outcomes: [broken.status, repaired.status], told: [...told], lines: [...lines] };

// A mistake that is saved after the problems of the first site were printed, and before they are followed.
const first = await getLoadedSite();
writeFileSync(file, config.replace('"index"', '"index", "nowhere"'));
await reloadEverything();
const late: string[] = [];
await followProblems((line) => late.push(line), first);
for (let tries = 0; tries < 500 && late.length < 1; tries += 1) await delay(10);
console.log(JSON.stringify({ ...result, late, hasFailed: currentFailure() !== undefined }));
