import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { SpanAttributes, Tracing } from './spans.ts';

type OtlpTracingOptions = { readonly service: string; readonly url: string; readonly ratio: number };

const spanKinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Creates spans without context managers and instrumentation: code that begins a span specifies the
 * parent span, so nothing in Node is patched. Only `createTracing` loads this file.
 */
export function createOtlpTracing({ service, url, ratio }: OtlpTracingOptions): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `tintype-${service}`, 'service.namespace': 'tintype' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('tintype');
  return {
    begin: (name, { parent, kind = 'internal', startedAt, attributes = {} } = {}) => {
      const options = {
        kind: spanKinds[kind],
        attributes: dropUndefinedAttributes(attributes),
        ...(startedAt && { startTime: startedAt }),
      };
      const span = tracer.startSpan(name, options, toContext(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
        end: ({ at, error, attributes: more = {} } = {}) => {
          span.setAttributes(dropUndefinedAttributes(more));
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
          span.end(at);
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

function toContext(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: parseInt(flags!, 16) & 1, isRemote: true });
}

const dropUndefinedAttributes = (attributes: SpanAttributes): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
