import {
  type Context,
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Tracer,
  trace,
} from "@opentelemetry/api";

const NAME = "lectern";

interface Tracing {
  tracer: Tracer;
  /** Sends all pending spans. */
  flush(): Promise<void>;
}

let tracing: Tracing | undefined;

/**
 * Sends spans to the collector configured by the standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT` and related ones); without
 * one, loads nothing. The provider is not registered globally, because the framework would trace full URLs with search terms.
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

/** Version, trace, span, and flags of the header `traceparent`; later versions may add fields. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The trace that a request belongs to (`traceparent`, W3C Trace Context), or none. */
export function traceOf(headers: Headers): Context {
  const [, traceId = "", spanId = "", flags = ""] = TRACE_PARENT.exec(headers.get("traceparent") ?? "") ?? [];
  const traceState = createTraceState(headers.get("tracestate") ?? undefined);
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), traceState, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
