import { renderMathOrSource } from "@/lib/content/pipeline/render-math";
import type { App } from "@/lib/port";

/** What the built-in components ask the application for, where nothing is kept of what they render. */
export function createTrialApp(basePath = ""): App {
  const app: Partial<App> = { basePath, endsInSlash: () => false, renderMath: renderMathOrSource };
  return app as App;
}
