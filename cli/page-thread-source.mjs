import { register } from "tsx/esm/api";

// Threads do not take over the loader of the process: this one is registered before the sources are read.
register();

export default (await import("./page-thread.ts")).default;
