import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { evaluate } from "@/cli/run-eval";
import { expect, test } from "@/tests/support/unit-test";
import { createFolder } from "../tests/support/command-folder";

test("a URL that accepts no messages is reported, with the path of the message endpoint", async () => {
  const file = path.join(createFolder({ "questions.jsonl": '{"question": "Why?"}\n' }), "questions.jsonl");
  const server = createServer((_request, response) => response.writeHead(405).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
  const run = evaluate(file, { url, key: "lectern_sk_1", limits: {} });
  await expect(run).rejects.toThrow(`${url} takes no messages`);
  server.close();
});
