import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with one request. Times are milliseconds. */
export interface ModelScript {
  /** Pieces of the reply. */
  texts?: readonly string[];
  /** Tools that are called after the texts. */
  calls?: readonly { name: string; arguments: string }[];
  /** Waiting time before the response headers. */
  delay?: number;
  /** Waiting time before every piece but the first. */
  pause?: number;
  /** Answers with this status and an error body instead of a stream. */
  status?: number;
  /** Error that is sent inside the stream, after the texts. */
  streamError?: string;
  /** After the texts: `finish` as the protocol says, `hang` forever, `cut` the connection, or `stop` without an end. */
  end?: "finish" | "hang" | "cut" | "stop";
  finishReason?: string;
}

/** A request as the server saw it. */
export interface ModelCall {
  body: {
    model: string;
    stream?: boolean;
    tool_choice?: string;
    tools?: { function: { name: string } }[];
    messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  };
  authorization: string | undefined;
  /** Resolves with the time (`performance.now()`) at which the client closed the connection, or the reply ended. */
  closed: Promise<number>;
}

/** A server on loopback that speaks the OpenAI protocol and follows a script. */
export interface ModelServer {
  /** Address for `ASSISTANT_BASE_URL`. */
  url: string;
  calls: ModelCall[];
  /** How many connections clients have opened. */
  connections(): number;
  /** Replaces the script for later requests. */
  follow(script: ModelScript | ((call: number) => ModelScript)): void;
  close(): Promise<void>;
}

/** Starts a scripted model server on a free port. */
export async function startModelServer(initial: ModelScript | ((call: number) => ModelScript)): Promise<ModelServer> {
  let script = initial;
  const calls: ModelCall[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request)) as ModelCall["body"];
    const closed = new Promise<number>((resolve) => response.once("close", () => resolve(performance.now())));
    calls.push({ body, authorization: request.headers.authorization, closed });
    await perform(typeof script === "function" ? script(calls.length - 1) : script, body, response);
  });
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    connections: () => connections,
    follow: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function perform(script: ModelScript, body: ModelCall["body"], response: ServerResponse): Promise<void> {
  if (script.delay) await pause(script.delay);
  if (script.status !== undefined && script.status !== 200) {
    response.writeHead(script.status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "secret detail of the provider", type: "server_error" } }));
    return;
  }
  if (!body.stream) return answerAtOnce(script, body, response);
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  const chunk = (delta: object, finishReason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created: 1,
        model: body.model,
        choices: [{ index: 0, delta, finish_reason: finishReason }],
      })}\n\n`,
    );
  for (const [index, content] of (script.texts ?? (script.calls ? [] : ["Hello."])).entries()) {
    if (index > 0 && script.pause) await pause(script.pause);
    if (response.destroyed) return;
    chunk(index === 0 ? { role: "assistant", content } : { content });
  }
  // As the protocol has it: the name first, then the arguments in pieces.
  for (const [index, call] of (script.calls ?? []).entries()) {
    const middle = Math.floor(call.arguments.length / 2);
    chunk({ tool_calls: [{ index, id: `c${index}`, type: "function", function: { name: call.name, arguments: "" } }] });
    chunk({ tool_calls: [{ index, function: { arguments: call.arguments.slice(0, middle) } }] });
    chunk({ tool_calls: [{ index, function: { arguments: call.arguments.slice(middle) } }] });
  }
  if (script.streamError) response.write(`data: ${JSON.stringify({ error: { message: script.streamError } })}\n\n`);
  if (script.end === "hang") return;
  // Ends the connection after what was written, in the middle of the chunked body.
  if (script.end === "cut") return void response.socket?.end();
  if (script.end === "stop") return void response.end();
  chunk({}, script.finishReason ?? (script.calls ? "tool_calls" : "stop"));
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  response.write(`data: ${JSON.stringify({ id: "chatcmpl-1", choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}

function answerAtOnce(script: ModelScript, body: ModelCall["body"], response: ServerResponse): void {
  if (script.end === "hang") return;
  const message = { role: "assistant", content: (script.texts ?? ["Hello."]).join("") };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1,
      model: body.model,
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    }),
  );
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
