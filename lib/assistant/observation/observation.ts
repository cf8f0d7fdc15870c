import { randomUUID } from "node:crypto";
import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { LogFields } from "@/lib/observability/format-line";
import { log } from "@/lib/observability/log";
import { traceOf, tracer } from "@/lib/observability/tracing";

/** Header by which a request is known in the log, here and in front of this server. */
export const REQUEST_ID_HEADER = "x-request-id";

/** A part of a request that is told as a span. */
export interface Step {
  /** Counts and kinds; never text of readers. */
  note(attributes: Attributes): void;
  fail(error: unknown): void;
  end(): void;
}

/** One request to the assistant or the search, from its arrival to the end of its answer. */
export interface Observation {
  requestId: string;
  /** Milliseconds since the request arrived. */
  elapsed(): number;
  startStep(name: string, attributes?: Attributes): Step;
  /** Runs a task as a step: its failure is told and thrown on. */
  step<Value>(name: string, task: (step: Step) => Promise<Value>): Promise<Value>;
  /** Adds to the line of the log. */
  note(fields: LogFields): void;
  /** A reader makes many requests of this kind in a row: unless one fails, its line is for those who debug. */
  markFrequent(): void;
  /** Writes the line of the log and ends the trace. */
  end(status: number): void;
}

/** Starts to observe a request. @param route name of the endpoint, without anything of the address. */
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

/** The identifier that a proxy gave the request, if it is one, or a new one. */
function readRequestId(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? "";
  return /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
