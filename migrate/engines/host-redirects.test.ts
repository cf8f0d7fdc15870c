import { readHostRedirects, redirectsOf } from "@/migrate/engines/host-redirects";
import { memoryFolder } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

const lists: [line: string, redirect: object | undefined, sentence: string][] = [
  ["/a /b", { source: "/a", destination: "/b" }, "a rule without status"],
  ["/a /b 301", { source: "/a", destination: "/b" }, "a permanent rule"],
  ["/a /b 302", { source: "/a", destination: "/b", permanent: false }, "a rule for now"],
  ["/a /b 301!", { source: "/a", destination: "/b" }, "a rule that goes before files"],
  ["/a/* /b/:splat", { source: "/a/:splat*", destination: "/b/:splat*" }, "a rule for a folder"],
  ["/a/:id /b/:id", { source: "/a/:id", destination: "/b/:id" }, "a rule with a parameter"],
  ["/a/ /b/", { source: "/a", destination: "/b" }, "slashes at the ends"],
  ["/a /b#part", { source: "/a", destination: "/b#part" }, "a fragment"],
  ["/a /b#part 302", { source: "/a", destination: "/b#part", permanent: false }, "a fragment before a status"],
  ["/a https://b.test/", { source: "/a", destination: "https://b.test/" }, "another site"],
  ["  /a\t/b  # old", { source: "/a", destination: "/b" }, "a note behind it"],
  ["# /a /b", undefined, "a note"],
  ["", undefined, "an empty line"],
  ["/a", undefined, "a rule without target"],
  ["/a /b 200", undefined, "a rewrite"],
  ["/a /b 404", undefined, "a page for what is missing"],
  ["/a /b 301 Country=de", undefined, "a rule with a condition"],
  ["https://x.test/a /b", undefined, "a rule of another host"],
];

for (const [line, redirect, sentence] of lists) {
  test(`_redirects: ${sentence}`, () => {
    const found = readHostRedirects(memoryFolder({ "public/_redirects": `${line}\r\n` }));
    expect(found).toEqual(redirect ? [redirect] : []);
  });
}

const rules: [rule: object, redirect: object | undefined, sentence: string][] = [
  [{ source: "/a", destination: "/b" }, { source: "/a", destination: "/b" }, "a rule"],
  [
    { source: "/a/:id(\\d+)", destination: "/b/:id" },
    { source: "/a/:id", destination: "/b/:id" },
    "a parameter's pattern",
  ],
  [{ source: "/(a|b)", destination: "/c" }, undefined, "a pattern without parameter"],
  [{ source: "/a", destination: "/b", has: [{ type: "host" }] }, undefined, "a rule with a condition"],
  [{ source: 5, destination: "/b" }, undefined, "a rule of another shape"],
];

for (const [rule, redirect, sentence] of rules) {
  test(`vercel.json: ${sentence}`, () => {
    const found = readHostRedirects(memoryFolder({ "vercel.json": JSON.stringify({ redirects: [rule] }) }));
    expect(found).toEqual(redirect ? [redirect] : []);
  });
}

for (const text of ["", "[]", "{", '{"redirects": {}}', "null"]) {
  test(`${JSON.stringify(text)} in vercel.json holds no rules`, () => {
    expect(readHostRedirects(memoryFolder({ "vercel.json": text }))).toEqual([]);
  });
}

const records: [record: unknown, redirects: object[], sentence: string][] = [
  [{ "/a": "/b" }, [{ source: "/a", destination: "/b" }], "addresses"],
  [{ a: "/b" }, [{ source: "/a", destination: "/b" }], "an address without slash"],
  [{ "/a": { status: 302, destination: "/b" } }, [{ source: "/a", destination: "/b" }], "a target with a status"],
  [{ "/a/[id]": "/b/[id]" }, [{ source: "/a/:id", destination: "/b/:id" }], "a parameter"],
  [{ "/a/[...rest]": "/b/[...rest]" }, [{ source: "/a/:rest*", destination: "/b/:rest*" }], "all that follows"],
  [{ "/a": null, "/b": 5 }, [{ source: "/b", destination: "5" }], "no target that is none"],
  [undefined, [], "nothing"],
  [["/a"], [], "no list"],
];

for (const [record, redirects, sentence] of records) {
  test(`a record of redirects holds ${sentence}`, () => expect(redirectsOf(record)).toEqual(redirects));
}
