import { createWorkerProcess } from "@/lib/content/run/worker-process";

/** The process with the threads that compile pages (`lib/content/run/page-threads.ts`). */
export default createWorkerProcess();
