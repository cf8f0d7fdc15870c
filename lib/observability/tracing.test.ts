import { trace } from "@opentelemetry/api";
import { traceOf } from "@/lib/observability/tracing";
import { expect, test } from "@/tests/support/unit-test";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

const parents = [
  { title: "a request of a trace continues it", header: `00-${TRACE}-${SPAN}-01`, expected: TRACE },
  { title: "fields of later versions are passed over", header: `01-${TRACE}-${SPAN}-01-more`, expected: TRACE },
  { title: "version ff is no version", header: `ff-${TRACE}-${SPAN}-01`, expected: undefined },
  { title: "a trace of zeros is none", header: `00-${"0".repeat(32)}-${SPAN}-01`, expected: undefined },
  { title: "another text is no trace", header: "trace me", expected: undefined },
];

for (const { title, header, expected } of parents) {
  test(title, () => {
    const parent = trace.getSpanContext(traceOf(new Headers({ traceparent: header })));
    expect(parent?.traceId).toBe(expected);
  });
}

test("the state of vendors is handed on", () => {
  const headers = new Headers({ traceparent: `00-${TRACE}-${SPAN}-00`, tracestate: "vendor=1" });
  const parent = trace.getSpanContext(traceOf(headers));
  expect(parent).toMatchObject({ spanId: SPAN, traceFlags: 0, isRemote: true });
  expect(parent?.traceState?.serialize()).toBe("vendor=1");
});
