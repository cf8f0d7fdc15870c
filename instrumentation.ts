/** Runs once before the server takes its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ setApp }, { createApp }] = await Promise.all([import("@/lib/port"), import("@/lib/create-app")]);
  setApp(createApp());
  const { startSite } = await import("@/lib/server/start-site");
  await startSite();
}
