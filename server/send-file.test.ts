import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { LocalFile, sendFile } from "@/server/send-file";
import { expect, test } from "@/tests/support/unit-test";

const DIGITS = "0123456789";
let folder: string;
let server: Server;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "send-file-"));
  const inside = path.join(folder, "inside");
  await mkdir(path.join(inside, ".hidden"), { recursive: true });
  await writeFile(path.join(folder, "secret.txt"), "secret");
  for (const name of ["data.txt", "50% größer.txt", ".hidden/data.txt", "page.html", "picture.svg"]) {
    await writeFile(path.join(inside, name), DIGITS);
  }
  await writeFile(path.join(inside, "empty.txt"), "");
  await symlink(path.join(folder, "secret.txt"), path.join(inside, "link.txt"));
  await symlink(path.join(inside, "data.txt"), path.join(inside, "alias.txt"));
  server = createServer((request, response) => {
    const file = decodeURIComponent((request.url ?? "/").slice(1).replace(/\?.*$/, ""));
    void sendFile(request, response, new LocalFile(inside, file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

test.afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function ask(file: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${file}`;
  // By default `fetch` adds `no-cache` to conditional requests, as a forced reload does.
  return fetch(address, { method, headers: { "cache-control": "max-age=0", ...headers } });
}

const answers: [title: string, file: string, headers: Record<string, string>, status: number, body: string][] = [
  ["a file", "data.txt", {}, 200, DIGITS],
  ["an empty file", "empty.txt", {}, 200, ""],
  ["a name with spaces, signs and letters of other scripts", encodeURIComponent("50% größer.txt"), {}, 200, DIGITS],
  ["a file in a hidden folder, which the router has let through", ".hidden/data.txt", {}, 200, DIGITS],
  ["a link to a file within the folder", "alias.txt", {}, 200, DIGITS],
  ["a link out of the folder", "link.txt", {}, 404, "Not found"],
  ["a path out of the folder", encodeURIComponent("../secret.txt"), {}, 404, "Not found"],
  ["a path with a NUL character", "data.txt%00", {}, 404, "Not found"],
  ["a folder", ".hidden", {}, 404, "Not found"],
  ["no file", "nothing.txt", {}, 404, "Not found"],
  ["a range", "data.txt", { range: "bytes=2-4" }, 206, "234"],
  ["the last bytes", "data.txt", { range: "bytes=-3" }, 206, "789"],
  ["a range beyond the end", "data.txt", { range: "bytes=20-" }, 416, ""],
  ["several ranges", "data.txt", { range: "bytes=0-1,4-5" }, 200, DIGITS],
  ["a range in another unit", "data.txt", { range: "lines=0-1" }, 200, DIGITS],
  ["a range of another file's entity tag", "data.txt", { range: "bytes=2-4", "if-range": '"other"' }, 200, DIGITS],
  ["any entity tag", "data.txt", { "if-none-match": "*" }, 304, ""],
  ["another entity tag", "data.txt", { "if-none-match": '"other"' }, 200, DIGITS],
  ["a time after the last change", "data.txt", { "if-modified-since": new Date(4e12).toUTCString() }, 304, ""],
];
for (const [title, file, headers, status, body] of answers) {
  test(`answers with ${status}: ${title}`, async () => {
    const answer = await ask(file, headers);
    expect([answer.status, await answer.text()]).toEqual([status, body]);
  });
}

test("the entity tag of an answer is fresh, and a range of it is given", async () => {
  const etag = (await ask("data.txt")).headers.get("etag") ?? "";
  expect((await ask("data.txt", { "if-none-match": etag })).status).toBe(304);
  expect((await ask("data.txt", { range: "bytes=0-0", "if-range": etag })).status).toBe(206);
});

test("a file of the same size and time that takes the place of another has another entity tag", async () => {
  const file = path.join(folder, "inside", "version.txt");
  const write = async (name: string, text: string) => {
    await writeFile(name, text);
    await utimes(name, 1, 1);
  };
  await write(file, "one");
  const tag = (await ask("version.txt")).headers.get("etag") ?? "";
  expect((await ask("version.txt", { "if-none-match": tag })).status).toBe(304);
  await write(`${file}.next`, "two");
  await rename(`${file}.next`, file);
  expect(await (await ask("version.txt", { "if-none-match": tag })).text()).toBe("two");
});

test("the same content has the same entity tag on every replica", async () => {
  await writeFile(path.join(folder, "inside", "one.txt"), "same");
  await writeFile(path.join(folder, "inside", "two.txt"), "same");
  await utimes(path.join(folder, "inside", "two.txt"), 1, 1);
  const [one, two] = await Promise.all([ask("one.txt"), ask("two.txt")]);
  expect(one.headers.get("etag")).toBe(two.headers.get("etag"));
});

test("HEAD has the length and no body", async () => {
  const answer = await ask("data.txt", {}, "HEAD");
  expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "10", ""]);
});

test("the response to a range beyond the end has the length, and is not cached", async () => {
  const { headers } = await ask("data.txt", { range: "bytes=20-" });
  expect([headers.get("content-range"), headers.get("cache-control"), headers.get("etag")]).toEqual([
    "bytes */10",
    null,
    null,
  ]);
});

const types: [file: string, type: string, isActive: boolean][] = [
  ["data.txt", "text/plain; charset=utf-8", false],
  ["page.html", "text/html; charset=utf-8", true],
  ["picture.svg", "image/svg+xml; charset=utf-8", true],
];
for (const [file, type, isActive] of types) {
  test(`${file} is ${type}${isActive ? ", with an origin of its own" : ""}`, async () => {
    const { headers } = await ask(file);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")?.startsWith("sandbox ") ?? false).toBe(isActive);
  });
}

test("only addresses with a version are kept for good", async () => {
  expect((await ask("data.txt?v=1")).headers.get("cache-control")).toContain("immutable");
  expect((await ask("data.txt")).headers.get("cache-control")).toContain("must-revalidate");
});

test("pictures are shown from the browser's copy, which is renewed meanwhile", async () => {
  expect((await ask("picture.svg")).headers.get("cache-control")).toBe(
    "public, max-age=0, stale-while-revalidate=604800",
  );
});

test("text is compressed for clients that take it, a part of it is not", async () => {
  const text = DIGITS.repeat(1_000);
  await writeFile(path.join(folder, "inside", "long.txt"), text);
  const whole = await ask("long.txt", { "accept-encoding": "br" });
  expect([whole.headers.get("content-encoding"), await whole.text()]).toEqual(["br", text]);
  expect(whole.headers.get("vary")).toBe("Accept-Encoding");
  const part = await ask("long.txt", { "accept-encoding": "br", range: "bytes=0-2999" });
  expect([part.headers.get("content-encoding"), await part.text()]).toEqual([null, text.slice(0, 3_000)]);
  const plain = await ask("long.txt", { "accept-encoding": "identity" });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, text]);
});
