import { randomUUID } from "node:crypto";
import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { LogFields } from "@/lib/observability/format-line";
import { log } from "@/lib/observability/log";
import { traceOf, tracer } from "@/lib/observability/tracing";

/** Header that identifies a request in the log, here and in front of this server. */
export const REQUEST_ID_HEADER = "x-request-id";

/** A part of a request that is recorded as a span. */
interface Step {
  /** Counts and kinds; never text written by readers. */
  note(attributes: Attributes): void;
  fail(error: unknown): void;
  end(): void;
}

/** One request to the assistant or the search, from its arrival to the end of its response. */
export interface Observation {
  requestId: string;
  /** Milliseconds since the request arrived. */
  elapsed(): number;
  startStep(name: string, attributes?: Attributes): Step;
  /** Runs a task as a step; a failure is recorded and rethrown. */
  step<Value>(name: string, task: (step: Step) => Promise<Value>): Promise<Value>;
  /** Adds fields to the log line. */
  note(fields: LogFields): void;
  /** Marks a request of which a reader makes many in a row: unless it fails, it is logged at the debug level. */
  markFrequent(): void;
  /** Writes the log line and ends the trace. */
  end(status: number): void;
}

/** Starts observing a request. @param route name of the endpoint, without any part of the URL. */
export function startObservation(headers: Headers, route: string): Observation {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  const requestId = readRequestId(headers);
  const parent = traceOf(headers);
  const span = tracer().startSpan(route, { kind: SpanKind.SERVER, attributes: { "lectern.route": route } }, parent);
  const context = trace.setSpan(parent, span);
  let noted: LogFields = {};
  let isFrequent = false;
  const startStep: Observation["startStep"] = (name, attributes = {}) =>
    toStep(tracer().startSpan(name, { attributes }, context));
  return {
    requestId,
    elapsed,
    startStep,
    async step(name, task) {
      const step = startStep(name);
      try {
        return await task(step);
      } catch (error) {
        step.fail(error);
        throw error;
      } finally {
        step.end();
      }
    },
    note(fields) {
      noted = { ...noted, ...fields };
    },
    markFrequent() {
      isFrequent = true;
    },
    end(status) {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      const { traceId } = span.spanContext();
      const known = /^0+$/.test(traceId) ? {} : { traceId };
      const fields = { requestId, route, status, durationMs: Math.round(elapsed()), ...noted, ...known };
      if (isFrequent && status < 500) log().debug("request", fields);
      else log().info("request", fields);
    },
  };
}

function toStep(span: Span): Step {
  return {
    note: (attributes) => span.setAttributes(attributes),
    fail(error) {
      const type = error instanceof Error ? error.name : typeof error;
      span.setStatus({ code: SpanStatusCode.ERROR, message: type });
      span.setAttribute("error.type", type);
    },
    end: () => span.end(),
  };
}

/** The request identifier from a proxy, if it is valid, or a new one. */
function readRequestId(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? "";
  return /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
