import { downloadName } from "@/lib/openapi/playground/download-name";
import { expect, test } from "@/tests/support/unit-test";

const names: [disposition: string, type: string, name: string, sentence: string][] = [
  ['attachment; filename="May report.pdf"', "application/pdf", "May report.pdf", "the answer's own name"],
  ["attachment; filename=a.csv", "text/csv", "a.csv", "a name without quotes"],
  ["attachment; filename=\"a.pdf\"; filename*=UTF-8''%C3%A4.pdf", "", "ä.pdf", "the name in all letters goes first"],
  ["attachment; filename=\"a.pdf\"; filename*=UTF-8''%E4.pdf", "", "a.pdf", "unless it is written wrongly"],
  ['attachment; filename="say \\"hi\\".txt"', "", 'say "hi".txt', "escaped quotes belong to the name"],
  ['attachment; filename="../../etc/passwd"', "", "passwd", "folders do not"],
  ["inline", "application/json; charset=utf-8", "response.json", "without a name, the type's ending"],
  ["", "application/problem+json", "response.json", "a type that is written in another"],
  ["", "text/plain", "response.txt", "plain text"],
  ["", "text/event-stream", "response.txt", "text that has no ending of its own"],
  ["", "application/octet-stream", "response.bin", "bytes of no known kind"],
  ["", "application/x-unheard-of", "response.bin", "an unknown type"],
  ["", "", "response.txt", "no type"],
];

for (const [disposition, type, name, sentence] of names) {
  test(`a saved answer's name: ${sentence}`, () => {
    expect(
      downloadName([
        ["content-disposition", disposition],
        ["Content-Type", type],
      ]),
    ).toBe(name);
  });
}
