import { createTaskGuard } from "@/lib/content/workers/guard-task";
import { memoryLimit } from "@/lib/content/workers/memory-limit";

/** What a process does that compiles pages for the server (`lib/content/workers/page-threads.ts`). */
export default createTaskGuard({ program: "page-thread", memory: memoryLimit() });
