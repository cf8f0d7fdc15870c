import { startAssistantServer } from "./assistant-server";
import { createWorld } from "./assistant-world";

/**
 * A process of its own that answers messages over HTTP and never ends a reply. Argument: the data folder. Prints the
 * base URL and the key.
 */
const [directory = ""] = process.argv.slice(2);
const world = await createWorld(
  {
    provider: {
      reply(_request, onPart) {
        onPart({ type: "text", text: "The first words" });
        return new Promise(() => {});
      },
    },
  },
  `file:${directory}/lectern.db`,
);
const server = await startAssistantServer(world.dependencies);
process.stdout.write(`${server.baseUrl} ${world.key}\n`);
