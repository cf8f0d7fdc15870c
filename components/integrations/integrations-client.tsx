"use client";

import { useEffect } from "react";
import { readStored } from "@/components/ui/stored";
import { hasConsent } from "@/lib/site/integrations/has-consent";
import { postHogAssets } from "@/lib/site/integrations/posthog-assets";
import type { Integration, IntegrationPlan } from "@/lib/site/integrations/select-integrations";
import type { StartedService } from "@/lib/site/integrations/services";

interface AnalyticsWindow {
  dataLayer?: unknown[];
  posthog?: unknown;
}

/** Events after which a reader may have given consent. */
const CONSENT_EVENTS = ["click", "keyup", "storage", "visibilitychange"] as const;

const started = new Set<string>();

/** Starts the scripts of other services once the page works, and, if consent is required, once the reader has given it. */
export function Integrations({ integrations, consent }: IntegrationPlan) {
  useEffect(() => {
    const startAll = () => {
      if (!hasConsent(consent, { cookies: document.cookie, stored: readStored })) return false;
      for (const integration of integrations) start(integration);
      return true;
    };
    if (startAll()) return;
    const stop = () => {
      for (const name of CONSENT_EVENTS) removeEventListener(name, look, true);
    };
    // Check after the consent banner's own handler has run.
    const look = () => queueMicrotask(() => startAll() && stop());
    for (const name of CONSENT_EVENTS) addEventListener(name, look, true);
    return stop;
  }, [integrations, consent]);
  return null;
}

function start(integration: Integration): void {
  const name = integration.type === "service" ? integration.service.key : integration.type;
  if (started.has(name)) return;
  started.add(name);
  const page = window as AnalyticsWindow;
  if (integration.type === "ga4") {
    const layer = dataLayer(page);
    // The service distinguishes calls from events by the type of `arguments`.
    const tag: (...parameters: unknown[]) => void = function () {
      // oxlint-disable-next-line prefer-rest-params -- the service reads `arguments`, not an array
      layer.push(arguments);
    };
    tag("js", new Date());
    tag("config", integration.measurementId);
    addScript(`https://www.googletagmanager.com/gtag/js?id=${integration.measurementId}`);
  } else if (integration.type === "gtm") {
    dataLayer(page).push({ "gtm.start": Date.now(), event: "gtm.js" });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${integration.tagId}`);
  } else if (integration.type === "service") {
    startService(integration.service);
  } else {
    const { apiKey, apiHost, recordsSessions } = integration;
    const options = {
      api_host: apiHost,
      capture_pageview: "history_change",
      disable_session_recording: !recordsSessions,
    };
    page.posthog = Object.assign([], { __SV: 1, people: [], _i: [[apiKey, options, "posthog"]] });
    addScript(`${postHogAssets(apiHost)}/static/array.js`);
  }
}

/** Sets the globals that a service's script expects, loads the script, and calls it if its instructions say so. */
function startService({ script, attributes, values, lists, queue, call }: StartedService): void {
  const globals = window as unknown as Record<string, unknown>;
  Object.assign(globals, values);
  for (const [name, { entries, properties }] of Object.entries(lists ?? {})) {
    globals[name] = Object.assign([...entries], properties);
  }
  if (queue) {
    const calls: unknown[] = [];
    globals[queue] ??= Object.assign((...parameters: unknown[]) => calls.push(parameters), {
      q: calls,
      c: (parameters: unknown) => calls.push(parameters),
    });
  }
  addScript(script, attributes).addEventListener("load", () => {
    const [name = "", method] = call?.name.split(".") ?? [];
    const target = globals[name] as Record<string, (...parameters: unknown[]) => void> | undefined;
    if (!call || !target) return;
    if (method) target[method]?.(...call.parameters);
    else (target as unknown as (...parameters: unknown[]) => void)(...call.parameters);
  });
}

/** The queue that both tag services read. */
function dataLayer(page: AnalyticsWindow): unknown[] {
  page.dataLayer ??= [];
  return page.dataLayer;
}

function addScript(source: string, attributes: Readonly<Record<string, string>> = {}): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = source;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
  return script;
}
