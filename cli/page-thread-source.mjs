import { register } from "tsx/esm/api";

// Threads do not inherit the module loader of the process, so register one before the sources are imported.
register();

export default (await import("./page-thread.ts")).default;
