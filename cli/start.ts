import { enableCompileCache } from "@/cli/compile-cache";
import { UserError } from "@/lib/base/user-error";
import { setYoungGrowth } from "@/server/young-generation";

enableCompileCache();
setYoungGrowth(1);

// Libraries read this variable when they are loaded.
Object.assign(process.env, { NODE_ENV: "production" });

try {
  const [, , ...parameters] = process.argv;
  if (parameters.length > 0) {
    const { readListenArguments } = await import("@/cli/listen-arguments");
    readListenArguments("npm start --", parameters);
  }
  const { startServer } = await import("@/server/start-server");
  await startServer({ isDevelopment: false });
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
