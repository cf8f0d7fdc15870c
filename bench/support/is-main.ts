import { fileURLToPath } from "node:url";

/** Whether a module was started itself, rather than imported by another. */
export function isMain(moduleUrl: string): boolean {
  return process.argv[1] === fileURLToPath(moduleUrl);
}
