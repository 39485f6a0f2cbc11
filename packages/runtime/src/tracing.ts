import { integer, optionalText } from './config.ts';

export const tracingSettings = {
  otlpUrl: optionalText('TINTYPE_OTLP_URL', {
    about: 'OTLP/HTTP endpoint for traces, such as http://collector:4318/v1/traces; empty to disable tracing',
  }),
  tracePercent: integer(
    'TINTYPE_TRACE_PERCENT',
    { min: 0, max: 100 },
    { about: 'percentage of the requests without a traceparent of their own that is traced', fallback: 100 },
  ),
} as const;

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type SpanStart = {
  /** The `traceparent` of what it belongs to; absent for the first of a trace. */
  readonly parent?: string | undefined;
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  /** When it is told afterwards. */
  readonly startedAt?: Date;
  readonly attributes?: SpanAttributes;
};
export type Span = {
  /** For whoever goes on with it: W3C Trace Context. */
  readonly traceparent: string;
  /** Nobody records one that was not sampled. */
  readonly isSampled: boolean;
  readonly end: (end?: {
    readonly at?: Date;
    readonly error?: string | undefined;
    readonly attributes?: SpanAttributes;
  }) => void;
};
export type Tracing = {
  readonly begin: (name: string, start?: SpanStart) => Span;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
};

type Wanted = { readonly service: string; readonly otlpUrl: string | undefined; readonly tracePercent: number };

/** `undefined` unless traces are wanted: neither SDK nor exporter is loaded then, and nothing is done for it anywhere. */
export async function createTracing({ service, otlpUrl, tracePercent }: Wanted): Promise<Tracing | undefined> {
  if (otlpUrl === undefined) return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ service, url: otlpUrl, ratio: tracePercent / 100 });
}

/** As a request may bring it; anything else is as good as none (W3C Trace Context, section 3.2). */
export const isTraceparent = (text: unknown): text is string =>
  typeof text === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(text);
