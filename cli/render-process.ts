import { createTaskGuard } from "@/lib/content/workers/guard-task";
import { renderMemoryLimit } from "@/lib/content/workers/memory-limit";

/** What a process does that renders pages for the server (`server/threads/render-process.ts`). */
export default createTaskGuard({ program: "render-thread", memory: renderMemoryLimit() });
