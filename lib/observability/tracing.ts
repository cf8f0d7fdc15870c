import { type Context, ROOT_CONTEXT, type Tracer, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";

const NAME = "lectern";

interface Tracing {
  tracer: Tracer;
  /** Sends all pending spans. */
  flush(): Promise<void>;
}

let tracing: Tracing | undefined;

/**
 * Sends spans to the collector configured by the standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT` and related ones). Without
 * one, nothing is loaded. The provider is private to this program and not registered globally: the framework would trace full
 * URLs, which contain what readers search for.
 */
export async function startTracing(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = process.env;
  if (tracing || OTEL_SDK_DISABLED?.toLowerCase() === "true") return;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return;
  const { createTraceProvider } = await import("@/lib/observability/trace-provider");
  const provider = createTraceProvider(NAME);
  tracing = { tracer: provider.getTracer(NAME), flush: () => provider.shutdown() };
}

/** The tracer of the process; if none was started, that of an SDK loaded by the operator, or a no-op tracer. */
export function tracer(): Tracer {
  return tracing?.tracer ?? trace.getTracer(NAME);
}

/** Ends tracing and sends pending spans. Never rejects: an unreachable collector must not keep the process alive. */
export async function flushTraces(): Promise<void> {
  await tracing?.flush().catch(() => {});
}

const propagator = new W3CTraceContextPropagator();

/** The trace that a request belongs to (`traceparent`, W3C Trace Context), or none. */
export function traceOf(headers: Headers): Context {
  if (!headers.has("traceparent")) return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, headers, {
    get: (carrier, name) => carrier.get(name) ?? undefined,
    keys: (carrier) => [...carrier.keys()],
  });
}
