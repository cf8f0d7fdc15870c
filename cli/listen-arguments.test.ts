import { readListenArguments } from "@/cli/listen-arguments";
import { expect, test } from "@/tests/support/unit-test";

const NAMES = ["DOCS_DIR", "PORT", "HOSTNAME", "LECTERN_BASE_PATH"] as const;

const rows: readonly [title: string, parameters: string[], expected: readonly (string | undefined)[]][] = [
  ["nothing leaves the environment as it is", [], ["before", "before", "before", "before"]],
  ["a folder", ["./content"], ["./content", "before", "before", "before"]],
  ["an address", ["--port", "4000", "--host", "::1"], ["before", "4000", "::1", "before"]],
  ["all addresses of the machine", ["content", "--host"], ["content", "before", "0.0.0.0", "before"]],
  ["a base path", ["--base-path", "/docs", "content"], ["content", "before", "before", "/docs"]],
];

for (const [title, parameters, expected] of rows) {
  test(title, () => {
    const before = NAMES.map((name) => process.env[name]);
    try {
      for (const name of NAMES) process.env[name] = "before";
      readListenArguments("npm start --", parameters);
      expect(NAMES.map((name) => process.env[name])).toEqual(expected);
    } finally {
      NAMES.forEach((name, index) => {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      });
    }
  });
}
