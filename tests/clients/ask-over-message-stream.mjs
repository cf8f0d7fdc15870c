/**
 * Asks an endpoint one question, as an application made with version 5 or later of the client SDK does, and prints the last state
 * of the answer as JSON, with the errors that the client saw: `{ message?, errors }`.
 *
 * Usage: node ask-over-message-stream.mjs '{ "client": package, "api": address, "headers": {…}, "body": {…}, "text": question }'
 */
const { client, api, headers, body, text } = JSON.parse(process.argv[2]);
const { DefaultChatTransport, readUIMessageStream } = await import(client);

const stream = await new DefaultChatTransport({ api, headers, body }).sendMessages({
  chatId: "chat-1",
  messages: [{ id: "m1", role: "user", parts: [{ type: "text", text }] }],
  trigger: "submit-message",
  messageId: undefined,
  abortSignal: undefined,
});
const errors = [];
let message;
for await (const state of readUIMessageStream({ stream, onError: (error) => errors.push(String(error)) }))
  message = state;
console.log(JSON.stringify({ message, errors }));
