import { expect, test } from "@playwright/test";
import { createAdmission } from "@/lib/assistant/admission";
import { createWorld } from "@/tests/fakes/assistant-world";

/** Lets the event loop turn once. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A process that is asked for pages all the time. */
function countMore(): () => number {
  let pages = 0;
  return () => {
    pages += 1;
    return pages;
  };
}

test("beside pages replies begin one by one, in the order of their requests, with turns of the event loop between them", async () => {
  const admit = createAdmission(countMore());
  const begun: { request: number; turn: number }[] = [];
  let turns = 0;
  for (const request of [1, 2, 3]) admit().then(() => begun.push({ request, turn: turns }));
  while (begun.length < 3 && turns < 100) {
    await turn();
    turns += 1;
  }
  expect(begun.map(({ request }) => request)).toEqual([1, 2, 3]);
  const [first, second, third] = begun.map((entry) => entry.turn);
  expect(first).toBeLessThanOrEqual(1);
  expect(second).toBeGreaterThanOrEqual((first ?? 0) + 8);
  expect(third).toBeGreaterThanOrEqual((second ?? 0) + 8);
});

test("where no page is asked for, replies begin at once, also together", async () => {
  const admit = createAdmission(() => 0);
  let begun = 0;
  for (let request = 0; request < 3; request += 1) {
    admit().then(() => {
      begun += 1;
    });
  }
  await Promise.resolve();
  expect(begun).toBe(3);
});

test("a reply asked for while nobody waits keeps its distance to the one before", async () => {
  const admit = createAdmission(countMore());
  await admit();
  let hasBegun = false;
  const second = admit().then(() => {
    hasBegun = true;
  });
  await turn();
  await turn();
  expect(hasBegun).toBe(false);
  await second;
});

test("who leaves before the reply begins has used up nothing and leaves no thread", async () => {
  const leaving = new AbortController();
  const world = await createWorld({
    admit: async () => leaving.abort(),
  });
  try {
    const response = await world.send({ signal: leaving.signal });
    expect(response.status).toBe(499);
    const rows = await world.store.database.selectFrom("threads").selectAll().execute();
    expect(rows).toEqual([]);
    const counters = await world.store.database.selectFrom("counters").selectAll().execute();
    expect(counters).toEqual([]);
  } finally {
    await world.close();
  }
});
