import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

// Tests bundle the program once, since a bundle starts in a fifth of the time (`tests/support/bundle-page-process.ts`).
const bundle = process.env.TEST_PAGE_PROCESS;
// Processes and threads do not inherit the module loader of their parent, so register one before the sources are imported.
if (!bundle) register();

export default (await import(bundle ? pathToFileURL(bundle).href : "./page-process.ts")).default;
