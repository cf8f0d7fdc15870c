import { createWorkerProcess } from "@/lib/content/run/worker-process";

/** The process in whose threads pages are compiled (`lib/content/run/page-threads.ts`). */
export default createWorkerProcess("page-thread");
