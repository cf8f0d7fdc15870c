import path from "node:path";
import { readTextFile } from "@/lib/base/read-text-file";

/** Files in which the site owner may put instructions for replies, first match wins; the first name is the live format's. */
const FILES = [".mintlify/Assistant.md", ".mintlify/ASSISTANT.md", "Assistant.md", "ASSISTANT.md"];

/** Maximum length of the instructions in characters. */
const LENGTH = 20_000;

/** Reads the owner's instructions for replies from the docs repository; undefined if there are none. */
export async function readOwnerInstructions(docsDirectory: string): Promise<string | undefined> {
  for (const file of FILES) {
    try {
      const text = await readTextFile(path.join(docsDirectory, file));
      return text.trim().slice(0, LENGTH) || undefined;
    } catch {
      // No such file: the next name may exist.
    }
  }
  return undefined;
}
