import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Folder with real documentation repositories, each with a docs.json; tests of them are skipped if it is absent. */
const SITES_DIRECTORY = process.env.SITES_DIR ?? path.resolve("../shared/sites");

/** Names of the sites to take, separated by commas, as in `SITES_ONLY=starter,acme-docs`; every site if absent. */
const chosenNames = process.env.SITES_ONLY?.split(",").filter(Boolean);

/** Docs folders of the real sites by name. */
export function listSites(): { name: string; directory: string }[] {
  if (!existsSync(SITES_DIRECTORY)) return [];
  return readdirSync(SITES_DIRECTORY)
    .filter((name) => chosenNames?.includes(name) ?? true)
    .map((name) => ({ name, directory: path.join(SITES_DIRECTORY, name) }))
    .filter(({ directory }) => existsSync(path.join(directory, "docs.json")));
}
