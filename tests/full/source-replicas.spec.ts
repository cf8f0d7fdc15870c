import { randomUUID } from "node:crypto";
import { expect, test } from "../e2e/fixtures";
import { type GitServer, startGitServer } from "../fakes/git-server";
import { docsJson } from "../support/docs-folder";
import { createEmptyDatabase } from "../support/empty-database";
import { startServer, type TestServer } from "../support/server";

// Two production servers over one PostgreSQL: eval "$(tests/postgres.sh start)" names it.
const databaseUrl = process.env.TEST_DATABASE_URL;

const WEBHOOK_SECRET = "a secret of the webhook";

test.describe("two replicas that serve one repository", () => {
  test.skip(databaseUrl === undefined, "needs PostgreSQL: tests/postgres.sh start");
  let repository: GitServer;
  let replicas: TestServer[] = [];

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    repository = await startGitServer();
    await repository.push({ "docs.json": docsJson({ navigation: { pages: ["start"] } }), "start.mdx": "first" });
    const shared = {
      DATABASE_URL: (await createEmptyDatabase(databaseUrl ?? "")).href,
      LECTERN_SITE: `site-${randomUUID()}`,
      LECTERN_GIT: repository.url,
      LECTERN_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    replicas = await Promise.all(
      // The first one fetches by itself, the second one never does.
      ["2", "0"].map((interval) => startServer({ environment: { ...shared, LECTERN_GIT_POLL: interval } })),
    );
  });
  test.afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await repository?.dispose();
  });

  const bothShow = (text: string) =>
    expect
      .poll(
        () => Promise.all(replicas.map(async ({ url }) => (await (await fetch(`${url}/start`)).text()).includes(text))),
        {
          intervals: [100],
        },
      )
      .toEqual([true, true]);

  test("a commit that the webhook sends to one replica is served by both", async () => {
    await bothShow("first");
    await repository.push({ "start.mdx": "second" });
    const headers = { "X-Gitlab-Token": WEBHOOK_SECRET };
    const answer = await fetch(`${replicas[1]?.url}/_lectern/reload`, { method: "POST", body: "{}", headers });
    expect(answer.status).toBe(200);
    await bothShow("second");
  });

  test("a commit that one has found is served by the other, too", async () => {
    await repository.push({ "start.mdx": "third" });
    await bothShow("third");
  });
});
