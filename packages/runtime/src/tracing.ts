import { integer, optionalText } from './config.ts';
import type { Tracing } from './spans.ts';

export const tracingSettings = {
  otlpUrl: optionalText('TINTYPE_OTLP_URL', {
    about: 'OTLP/HTTP endpoint for traces, such as http://collector:4318/v1/traces; empty to disable tracing',
  }),
  tracePercent: integer(
    'TINTYPE_TRACE_PERCENT',
    { min: 0, max: 100 },
    { about: 'percentage of requests without a traceparent header that are traced', fallback: 100 },
  ),
} as const;

type TracingOptions = { readonly service: string; readonly otlpUrl: string | undefined; readonly tracePercent: number };

/** Returns `undefined`, and loads neither SDK nor exporter, if tracing is off. */
export async function createTracing({ service, otlpUrl, tracePercent }: TracingOptions): Promise<Tracing | undefined> {
  if (otlpUrl === undefined) return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ service, url: otlpUrl, ratio: tracePercent / 100 });
}

/**
 * Returns whether a text is a valid `traceparent`. An invalid value counts as no trace (W3C Trace
 * Context, section 3.2).
 */
export const isTraceparent = (text: unknown): text is string =>
  typeof text === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(text);
