import { register } from "tsx/esm/api";

// Processes and threads do not inherit the module loader of their parent, so register one before the sources are imported.
register();

export default (await import("./page-process.ts")).default;
