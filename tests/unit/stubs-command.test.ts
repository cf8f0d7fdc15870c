import path from "node:path";
import { expect, test } from "@/tests/support/unit-test";
import { runStubs } from "../../cli/run-stubs";
import { createFolder, createOutput, readFiles } from "../support/command-folder";

const operation = (extra: object) => ({ responses: { 200: { description: "Done" } }, ...extra });
const specification = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  tags: [{ name: "User Management", "x-group": "Users" }],
  paths: {
    "/users": {
      get: operation({ summary: "List: users", tags: ["User Management"] }),
      post: operation({ tags: ["User Management"], "x-hidden": true }),
    },
    "/secret": { get: operation({ "x-mint": { href: "/../../own", metadata: { groups: ["staff"] } } }) },
    "/elsewhere": { get: operation({ "x-mint": { href: "https://a.test/b" } }) },
    "/internal": { get: operation({ "x-excluded": true }) },
  },
  webhooks: { sold: { post: operation({}), put: operation({}) }, "with space": { post: operation({}) } },
});

function stubs(folder: string, named = "api.json", out = "reference") {
  const output = createOutput();
  const options = { folder, dataDirectory: path.join(folder, ".lectern"), specification: named, quiet: true };
  return { output, done: runStubs({ ...options, out }, output) };
}

test("operations get pages in folders by tag, files that exist are kept, and the groups are printed", async () => {
  const folder = createFolder({ "api.json": specification, "reference/user-management/post-users.mdx": "Mine\n" });
  const { output, done } = stubs(folder, "/api.json");
  expect(await done).toBe(1);
  expect(readFiles(folder)).toEqual({
    "api.json": specification,
    "own.mdx": "---\ngroups:\n  - staff\ntitle: Own\nopenapi: api.json GET /secret\n---\n",
    "reference/user-management/list-users.mdx": '---\ntitle: "List: users"\nopenapi: api.json GET /users\n---\n',
    "reference/user-management/post-users.mdx": "Mine\n",
    "reference/webhook-sold.mdx": "---\ntitle: Webhook sold\nopenapi: api.json webhook sold\n---\n",
  });
  const [refused, groups = ""] = output.text().split(/\n(?=\[)/);
  expect(refused).toBe("No page can name GET /elsewhere, WEBHOOK sold, WEBHOOK with space.");
  expect(JSON.parse(groups)).toEqual([
    { group: "Users", pages: ["reference/user-management/list-users"] },
    { group: "API Reference", pages: ["own", "reference/webhook-sold"] },
  ]);
});

test("pages whose names would be one on another system get numbers", async () => {
  const summaries = ["Set: up", "Set? up", "Con", "Set-up-1"];
  const paths = Object.fromEntries(summaries.map((summary, index) => [`/${index}`, { get: operation({ summary }) }]));
  const api = JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths });
  const folder = createFolder({ "api.json": api });
  expect(await stubs(folder).done).toBe(0);
  const files = Object.keys(readFiles(folder)).filter((file) => file.endsWith(".mdx"));
  expect(files.sort()).toEqual(["con-page", "set-up-1-1", "set-up-1", "set-up"].map((name) => `reference/${name}.mdx`));
});

const unusable: [named: string, message: RegExp][] = [
  ["missing.json", /`missing\.json` cannot be read: there is no such file/],
  ["other.json", /`other\.json` cannot be read: it is not an OpenAPI document/],
  ["chat.json", /chat\.json is not an OpenAPI document/],
  ["https://127.0.0.1:1/api.json", /127\.0\.0\.1:1\/api\.json` could not be fetched/],
];

for (const [named, message] of unusable) {
  test(`${named} is refused with the reason`, async () => {
    const chat = { asyncapi: "3.0.0", info: { title: "A", version: "1" }, channels: { a: { address: "a" } } };
    const folder = createFolder({ "other.json": "{}", "chat.json": JSON.stringify(chat) });
    await expect(stubs(folder, named).done).rejects.toThrow(message);
  });
}

test("pages are not written outside the docs folder", async () => {
  const folder = createFolder({ "api.json": specification });
  await expect(stubs(folder, "api.json", "../outside").done).rejects.toThrow("../outside is not in the docs folder");
  expect(readFiles(folder)).toEqual({ "api.json": specification });
});
