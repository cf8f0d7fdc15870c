import { readListenArguments } from "@/cli/listen-arguments";
import { UserError } from "@/lib/base/user-error";
import { readEnvironment } from "@/lib/env";

/** `npm run dev:application`: the framework compiles the application on request, and the browser updates when a source changes. */
async function main(): Promise<void> {
  readListenArguments("npm run dev:application --", process.argv.slice(2));
  Object.assign(process.env, {
    NODE_ENV: "development",
    LECTERN_AUTHORING: "on",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  readEnvironment();
  const { startServer } = await import("@/server/start-server");
  await startServer({ isDevelopment: true });
}

main().catch((error: unknown) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
});
