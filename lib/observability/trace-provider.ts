import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

/**
 * Creates a provider that sends spans to the collector of the standard variables. Loaded only if there is one.
 * @param name of the service, unless `OTEL_SERVICE_NAME` names another.
 */
export function createTraceProvider(name: string): NodeTracerProvider {
  const named = resourceFromAttributes({ "service.name": name });
  const given = detectResources({ detectors: [envDetector] });
  return new NodeTracerProvider({
    resource: defaultResource().merge(named).merge(given),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
}
