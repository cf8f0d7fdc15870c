import { describeEnvironment, EnvironmentError, readEnvironment } from "@/lib/env";
import { expect, test } from "@/tests/support/unit-test";

test("an empty environment gives the documented defaults", () => {
  expect(readEnvironment({})).toMatchObject({
    DOCS_DIR: ".",
    LECTERN_DATA: ".lectern",
    LECTERN_BASE_PATH: "",
    LECTERN_PRERENDER: "auto",
    PORT: 3000,
    TRUSTED_PROXIES: 0,
    ASSISTANT: true,
    LECTERN_LIMIT_KEY_MONTH: 10_000,
    LECTERN_LIMIT_ORG_HOUR: 10_000,
    LECTERN_LIMIT_IP_DAY: 10_000,
    LECTERN_LOCAL_SCHEMA: false,
  });
});

const accepted: { title: string; name: string; value: string; expected: unknown }[] = [
  {
    title: "a trailing slash of the base path is dropped",
    name: "LECTERN_BASE_PATH",
    value: "/docs/",
    expected: "/docs",
  },
  { title: "a base path may be a single slash", name: "LECTERN_BASE_PATH", value: "/", expected: "" },
  { title: "a number of pages to prerender", name: "LECTERN_PRERENDER", value: "20", expected: 20 },
  { title: "all pages prerendered", name: "LECTERN_PRERENDER", value: "all", expected: "all" },
  { title: "the assistant switched off", name: "ASSISTANT", value: "off", expected: false },
  { title: "a limit of nothing", name: "LECTERN_LIMIT_IP_DAY", value: "0", expected: 0 },
  { title: "an empty value counts as absent", name: "PORT", value: "", expected: 3000 },
  { title: "spaces around a value are ignored", name: "PORT", value: " 80 ", expected: 80 },
];

for (const { title, name, value, expected } of accepted) {
  test(`reads ${title}`, () => {
    expect(readEnvironment({ [name]: value })).toHaveProperty(name, expected);
  });
}

const refused: { name: string; value: string; message: string }[] = [
  { name: "LECTERN_PRERENDER", value: "some", message: "must be auto, all, none, or a number of pages" },
  { name: "LECTERN_BASE_PATH", value: "docs", message: "must be empty or start with a slash, such as /docs" },
  {
    name: "LECTERN_SITE_URL",
    value: "example.com",
    message: "must be a URL that starts with http:// or https://",
  },
  {
    name: "LECTERN_SITE",
    value: "my docs",
    message: "may contain only letters, digits, dots, hyphens, and underscores",
  },
  { name: "PORT", value: "70000", message: "must be a port number from 0 to 65535" },
  { name: "PORT", value: "http", message: "must be a port number from 0 to 65535" },
  { name: "TRUSTED_PROXIES", value: "-1", message: "must be a whole number, 0 or more" },
  { name: "LECTERN_LIMIT_KEY_MONTH", value: "1e3", message: "must be a whole number, 0 or more" },
  { name: "ASSISTANT", value: "maybe", message: "must be on or off" },
  { name: "DATABASE_URL", value: "mysql://x", message: "must start with postgres://, postgresql://, or file:" },
];

for (const { name, value, message } of refused) {
  test(`refuses ${name}=${value}`, () => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name} ${message}`);
  });
}

const siteUrls: readonly [url: string, basePath: string, read: string][] = [
  ["https://x.test/docs", "/docs", "https://x.test"],
  ["https://x.test/docs/", "/docs", "https://x.test"],
  ["https://x.test", "/docs", "https://x.test"],
  ["https://x.test/team/docs", "/docs", "https://x.test/team"],
  ["https://x.test/docs", "", "https://x.test/docs"],
];

for (const [url, basePath, read] of siteUrls) {
  test(`the site ${url} with the base path "${basePath}" begins at ${read}`, () => {
    const environment = { LECTERN_SITE_URL: url, LECTERN_BASE_PATH: basePath };
    expect(readEnvironment(environment).LECTERN_SITE_URL).toBe(read);
  });
}

test("one message names every invalid variable", () => {
  const read = () => readEnvironment({ PORT: "x", ASSISTANT: "maybe", ASSISTANT_BASE_URL: "http://127.0.0.1:9" });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT must.*\n.*ASSISTANT must.*\n.*ASSISTANT_MODEL must name a model/);
});

test("the message never repeats a secret", () => {
  const read = () => readEnvironment({ DATABASE_URL: "mysql://user:hunter2@host/db" });
  expect(read).toThrow(/DATABASE_URL/);
  expect(read).not.toThrow(/hunter2/);
});

test("the table lists every variable with a meaning", () => {
  const rows = describeEnvironment();
  expect(rows.map((row) => row.name)).toContain("ASSISTANT_API_KEY");
  expect(rows.filter((row) => row.meaning === "")).toEqual([]);
});
