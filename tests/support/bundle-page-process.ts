import path from "node:path";
import { bundlePrograms } from "@/lib/build/package/assemble-package";

/** Bundles the process that compiles pages, for the unit tests that start it (`cli/page-process-source.mjs`). */
export default async function bundlePageProcess(): Promise<void> {
  const folder = path.resolve(".next-page-process");
  await bundlePrograms(process.cwd(), folder, [], ["page-process", "page-thread"]);
  process.env.TEST_PAGE_PROCESS = path.join(folder, "page-process.mjs");
}
