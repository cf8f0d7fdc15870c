import { RecentMap } from "@/lib/base/recent-map";
import { expect, test } from "@/tests/support/unit-test";

const left = (map: Pick<RecentMap<unknown>, "has">) => ["a", "b", "c", "d"].filter((key) => map.has(key)).join("");

test("the entry that was used longest ago gives way first", () => {
  const map = new RecentMap<string>(3);
  for (const key of ["a", "b", "c"]) map.set(key, "value");
  map.get("a");
  map.set("d", "value");
  expect(left(map)).toBe("acd");
});

const sized: { does: string; set: [key: string, size: number][]; left: string }[] = [
  {
    does: "as many stay as the limit has room for",
    set: [
      ["a", 4],
      ["b", 5],
      ["c", 3],
    ],
    left: "bc",
  },
  {
    does: "an entry that is set again counts once",
    set: [
      ["a", 4],
      ["b", 3],
      ["b", 3],
      ["b", 3],
      ["c", 3],
    ],
    left: "abc",
  },
  {
    does: "one that is larger than the limit does not stay",
    set: [
      ["a", 4],
      ["b", 11],
    ],
    left: "",
  },
  {
    does: "the last size of an entry counts",
    set: [
      ["a", 9],
      ["a", 1],
      ["b", 9],
    ],
    left: "ab",
  },
];

for (const { does, set, left: expected } of sized) {
  test(does, () => {
    const map = new RecentMap<number>(10, (size) => size);
    for (const [key, size] of set) map.set(key, size);
    expect(left(map)).toBe(expected);
  });
}

test("the space of a removed entry is free again", () => {
  const map = new RecentMap<number>(10, (size) => size);
  map.set("a", 6);
  map.delete("a");
  map.delete("a");
  map.set("b", 5);
  map.set("c", 5);
  expect(left(map)).toBe("bc");
});
