import { valueReader } from "@/lib/assistant/reply/question-terms";
import { expect, test } from "@/tests/support/unit-test";

const rows: [question: string, text: string, hasValue: boolean][] = [
  ["How many times does it retry?", "It retries 5 times.", true],
  ["How many times does it retry?", "It retries ten times.", true],
  ["它会重试多少次?", "重试五次。", true],
  ["How many times does it retry?", "It retries some requests.", false],
  ["How many times does it retry?", "1. Retry some requests.", false],
  ["How many times does it retry?", "It [retries](/v2/retry) some requests.", false],
  ["How long are files kept?", "Files are never deleted.", true],
  ["What is the maximum length?", "Max 64 characters", true],
  ["What is the maximum length?", "Names have a length.", false],
  ["最大长度是多少？", "最多 64 个字符", true],
  ["How do I run it without a cluster?", "Start the cluster.", false],
  ["How do I run it without a cluster?", "Set `standalone` where there is no cluster.", true],
  ["What is the difference between a pool and a client?", "A pool has clients.", false],
  ["What is the difference between a pool and a client?", "Clients use different pools.", false],
  ["What is the difference between a pool and a client?", "Unlike a client, it keeps connections.", true],
  ["How do I set a limit?", "Set the limit.", true],
  ["How do I change the default?", "Set the format.", true],
];
for (const [question, text, hasValue] of rows) {
  test(`"${text}" ${hasValue ? "may answer" : "does not answer"} "${question}"`, () =>
    expect(valueReader(question)(text)).toBe(hasValue));
}
