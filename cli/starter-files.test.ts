import { collectProblems } from "@/lib/check/collect-problems";
import { expect, test } from "@/tests/support/unit-test";
import { createFolder } from "../tests/support/command-folder";
import { starterFiles, TEMPLATES } from "./starter-files";

for (const template of TEMPLATES) {
  test(`the template ${template} has no problem, and the name of the site where its pages name the product`, async () => {
    const answers = { name: "Tom & {Jerry}: <docs>", color: "#0f766e", hasWorkflow: false, template };
    const files = starterFiles(answers, { packageFolder: ".", repository: ".", folder: "" }, undefined);
    const folder = createFolder(Object.fromEntries(files.map(({ file, content }) => [file, content])));
    const problems = await collectProblems(folder, { dataDirectory: createFolder({}) });
    expect(problems.map(({ code, file, message }) => `${file} ${code}: ${message}`)).toEqual([]);
    expect(files.filter(({ content }) => content.includes("Acme")).map(({ file }) => file)).toEqual([]);
    expect(files.some(({ content }) => content.includes("Tom & \\{Jerry}: \\<docs>"))).toBe(template !== "help-center");
  });
}
