// The bundler's loaders run in plain Node and know plugins by path only; this is where they meet the TypeScript sources.
import { tsImport } from "tsx/esm/api";

const { createRehypePage, createRemarkPage, loadBundledSite } = await tsImport("./page-plugins.ts", import.meta.url);
const site = await loadBundledSite();

export const remarkPage = createRemarkPage(site);
export const rehypePage = createRehypePage();
