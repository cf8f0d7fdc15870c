import { execFile } from "node:child_process";
import { expect, test } from "@/tests/support/unit-test";

const PROGRAM = `
  import { runCommand } from "./cli/commands/shared-options";
  void runCommand(() => Promise.reject(Object.assign(new Error("Aborted with Ctrl+C"), { name: process.argv[1] })));
`;

for (const name of ["AbortError", "ExitPromptError"]) {
  test(`Ctrl+C at a question ends a command in silence (${name})`, async () => {
    const parameters = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM, name];
    const [code, output] = await new Promise<[unknown, string]>((resolve) => {
      execFile(process.execPath, parameters, (error, stdout, stderr) => resolve([error?.code, stdout + stderr]));
    });
    expect([code, output]).toEqual([130, ""]);
  });
}
