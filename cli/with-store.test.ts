import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { withStore } from "@/cli/with-store";
import { readEnvironment } from "@/lib/env";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-store-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (DATABASE_URL: string, mayCreate = false) =>
  withStore(async () => undefined, { mayCreate, environment: { ...readEnvironment(), DATABASE_URL } });

test("a command that reads names the database that does not exist, and creates none", async () => {
  const file = path.join(folder, "new/lectern.db");
  await expect(run(`file:${file}`)).rejects.toThrow(`There is no database at ${file}.`);
  expect(existsSync(path.dirname(file))).toBe(false);
  await run(`file:${file}`, true);
  await run(`file:${file}`);
});

test("a database that cannot be opened is one message, without the password", async () => {
  const file = path.join(folder, "lectern.db");
  await writeFile(file, "This is a text, and by no means a database.\n".repeat(100));
  const message = await run(`file:${file}`).catch(String);
  expect(message).toBe(`UserError: The database ${file} cannot be opened: file is not a database`);
  const refused = await run("postgres://lectern:secret@127.0.0.1:1/docs").catch(String);
  expect(refused).toMatch(
    /^UserError: The database postgres:\/\/127\.0\.0\.1:1\/docs cannot be opened: .*ECONNREFUSED/,
  );
  expect(refused).not.toContain("secret");
});
