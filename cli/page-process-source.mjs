import { register } from "tsx/esm/api";

// Processes and threads do not take over the loader of the process that starts them: this one is registered before the sources are read.
register();

export default (await import("./page-process.ts")).default;
