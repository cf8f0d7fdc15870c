import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { prebundlePackages } from "@/lib/build/prebundle/prebundle-packages.mjs";
import { expect, test } from "@/tests/support/unit-test";

/** Bytes before compression; 197 kB as written. */
const LARGEST_CHAT_SDK = 215_000;

test("the chat SDK is one small set of files without the messages of zod in other languages", async () => {
  const { ai = "" } = await prebundlePackages(process.cwd());
  const folder = path.dirname(ai);
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), "utf8")));
  expect(texts.join("").length).toBeLessThan(LARGEST_CHAT_SDK);
  expect(texts.join("")).not.toContain("Entrée invalide");
});

test("every file has the exports of the package that it replaces", async () => {
  const files = await prebundlePackages(process.cwd());
  expect(Object.keys(files)).toEqual(["@ai-sdk/react", "ai"]);
  const modules = await Promise.all(Object.values(files).map((file) => import(path.resolve(file))));
  expect(modules.map((module) => Object.keys(module))).toEqual([["useChat"], ["DefaultChatTransport"]]);
});
