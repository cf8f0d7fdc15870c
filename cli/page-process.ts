import { createTaskGuard } from "@/lib/content/workers/guard-task";

/** What a process does that compiles pages for the server (`lib/content/workers/page-threads.ts`). */
export default createTaskGuard();
