import { type AccessRules, isPublicByDefault, maySee, namedGroups, type Viewer, viewerKey } from "@/lib/access/decide";
import { readFileRules } from "@/lib/access/file-uses";
import { fileRules } from "@/lib/env/values";
import { expect, test } from "@/tests/support/unit-test";

const everyone: Viewer = { type: "everyone" };
const guest: Viewer = { type: "guest" };
const member = (...groups: string[]): Viewer => ({ type: "member", groups });

const rows: readonly [
  sentence: string,
  viewer: Viewer,
  rules: AccessRules,
  isPlacePublic: boolean,
  expected: boolean,
][] = [
  ["without sign-in a page is seen", everyone, {}, true, true],
  ["without sign-in `groups` refuses it to everyone", everyone, { groups: ["staff"] }, true, false],
  ["without sign-in an empty `groups` refuses it, too", everyone, { groups: [] }, true, false],
  ["without sign-in `public: false` of the navigation refuses it", everyone, {}, false, false],
  ["without sign-in its own `public: true` is nearer", everyone, { public: true }, false, true],
  ["without sign-in its own `public: false` is nearer", everyone, { public: false }, true, false],
  ["a guest sees what is public", guest, {}, true, true],
  ["a guest sees nothing that is private", guest, {}, false, false],
  ["a guest sees a page that opens itself", guest, { public: true }, false, true],
  ["a guest does not see a public page for a group", guest, { public: true, groups: ["*"] }, true, false],
  ["a guest does not gain by a text in place of a boolean", guest, { public: "false" }, false, false],
  ["a member sees what is private", member(), {}, false, true],
  ["a member without the group does not see its page", member("a"), { groups: ["b"] }, true, false],
  ["a member of one of the groups does", member("b"), { groups: ["a", "b"] }, true, true],
  ["one name need not be a list", member("a"), { groups: "a" }, true, true],
  ["a star is every member", member(), { groups: ["*"] }, true, true],
  ["an empty list is no one", member("a"), { groups: [] }, true, false],
  ["includes", member("a"), { groups: [{ includes: ["a"] }] }, true, true],
  ["excludes outweighs includes", member("a", "b"), { groups: [{ includes: ["a"], excludes: ["b"] }] }, true, false],
  ["excludes outweighs another entry", member("a", "b"), { groups: ["a", { excludes: ["b"] }] }, true, false],
  ["excludes alone is all others", member("c"), { groups: [{ excludes: ["b"] }] }, true, true],
  ["includes that is no list is no one", member("a"), { groups: [{ includes: 1 }] }, true, false],
  ["a number is no group", member("1"), { groups: 1 }, true, false],
  ["null is no group", member("null"), { groups: null }, true, false],
  [
    "a group named like a property gives nothing",
    member("toString"),
    { groups: [{ constructor: ["toString"] }] },
    true,
    false,
  ],
];

for (const [sentence, viewer, rules, isPlacePublic, expected] of rows) {
  test(sentence, () => expect(maySee(viewer, rules, isPlacePublic)).toBe(expected));
}

test("with sign-in pages are private unless docs.json says otherwise", () => {
  expect([isPublicByDefault(everyone, undefined), isPublicByDefault(everyone, false)]).toEqual([true, true]);
  expect([undefined, false, "no", true].map((written) => isPublicByDefault(guest, written))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("viewers who see the same have the same key, whatever other groups they are in", () => {
  const named = new Set(namedGroups([{ includes: ["a"], excludes: ["b"] }, "c", "*"]));
  expect([...named]).toEqual(["a", "b", "c"]);
  expect(viewerKey(member("x", "c", "a"), named)).toBe(viewerKey(member("a", "c"), named));
  expect(viewerKey(member("a,c"), new Set(["a,c", "a", "c"]))).not.toBe(
    viewerKey(member("a", "c"), new Set(["a", "c"])),
  );
  expect([viewerKey(guest, named), viewerKey(everyone, named)]).toEqual(["", ""]);
});

test("the operator's rules for files come before those of docs.json, and the first that matches decides", () => {
  const operator = fileRules.parse("brand=public contracts/*.pdf=partners,sales internal=*");
  const config = {
    access: {
      files: [
        { match: "brand/**", groups: ["staff"] },
        { match: "plans", groups: ["staff"] },
      ],
    },
  };
  const ruleOf = readFileRules(config, operator);
  expect(
    ["brand/logo.png", "contracts/one.pdf", "contracts/one.txt", "internal/a/b.png", "plans/a.pdf"].map(ruleOf),
  ).toEqual([{ public: true }, { groups: ["partners", "sales"] }, undefined, { groups: ["*"] }, { groups: ["staff"] }]);
});
