import { runsInPages } from "@/lib/content/page/page-scripts";
import { expect, test } from "@/tests/support/unit-test";

const cases: readonly [string, string, boolean][] = [
  ["a plain script", "window.dataLayer = [];\nfunction track() {}", true],
  ["a script that speaks of modules", '// export the data\nconst text = `\nimport x from "y"\n`;', true],
  ["a bundle with modules inside", "(function () {\nmodule.exports = 1;\nvar a = require('b');\n})();", true],
  ["a loader's call", 'require(["a"], function (a) {});', true],
  ["a script that cannot be parsed", "export const = 1;\nlet let = 2;", true],
  ["a module with an export", "const a = 1;\nexport { a };", false],
  ["a module with JSX", "export const List = () => <ul />;", false],
  ["a module that only imports", 'import "./other.js";\nother();', false],
  ["a command", "#!/usr/bin/env node\nconsole.log(1);", false],
  ["a program for Node", 'const fs = require("fs");\nfs.readFileSync("x");', false],
  ["a configuration for Node", "module.exports = { content: [] };", false],
  ["an export of Node", "exports.handler = () => 1;", false],
];

for (const [what, source, expected] of cases) {
  test(`${what} ${expected ? "runs in pages" : "is left out of pages"}`, async () => {
    expect(await runsInPages(source)).toBe(expected);
  });
}
