import { expect, test } from "./fixtures";
import questions from "./newcomer-questions.json" with { type: "json" };

/** Each question is one that newcomers ask, with the page that answers it. */
test("the first result for each question of newcomers is the page that answers it", async ({ request }) => {
  const search = async (question: string) => {
    const reply = await request.get("/_lectern/search", { params: { q: question } });
    return (await reply.json()) as { building?: number; results: { path: string }[] };
  };
  await expect.poll(async () => (await search("page")).building, { timeout: 150_000 }).toBeUndefined();
  const found = [];
  for (const [question = ""] of questions) found.push([question, (await search(question)).results[0]?.path]);
  expect(found).toEqual(questions);
});
