// The bundler's loaders run in plain Node and know plugins by path only. A build hands over a bundle of them, which loads
// in a tenth of the time; the framework's development server reads the TypeScript sources.
import { pathToFileURL } from "node:url";

const { createRehypePage, createRemarkPage, loadBundledSite } = await loadPlugins();
const site = await loadBundledSite();

export const remarkPage = createRemarkPage(site);
export const rehypePage = createRehypePage();

async function loadPlugins() {
  const bundle = process.env.LECTERN_PAGE_PLUGINS;
  if (bundle) return import(pathToFileURL(bundle).href);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport("./page-plugins.ts", import.meta.url);
}
