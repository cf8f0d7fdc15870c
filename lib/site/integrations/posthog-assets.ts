/** Origin of PostHog's scripts: its own cloud has a separate host for them, other installations serve them themselves. */
export function postHogAssets(apiHost: string): string {
  return apiHost.replace(".i.posthog.com", "-assets.i.posthog.com");
}
