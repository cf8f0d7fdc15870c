import { Command } from "commander";
import { listenVariables, withAddress, withFolder } from "@/cli/commands/shared-options";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly [title: string, parameters: string[], expected: object][] = [
  ["nothing leaves the environment as it is", [], {}],
  ["a folder", ["./content"], { DOCS_DIR: "./content" }],
  ["an address", ["--port", "4000", "--host", "::1"], { PORT: "4000", HOSTNAME: "::1" }],
  ["all addresses of the machine", ["content", "--host"], { DOCS_DIR: "content", HOSTNAME: "0.0.0.0" }],
  ["a base path", ["--base-path", "/docs", "content"], { DOCS_DIR: "content", LECTERN_BASE_PATH: "/docs" }],
];

for (const [title, parameters, expected] of rows) {
  test(title, () => {
    const command = withAddress(withFolder(new Command())).parse(parameters, { from: "user" });
    expect(listenVariables(command.processedArgs[0], command.opts())).toEqual(expected);
  });
}
