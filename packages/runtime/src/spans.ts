export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type SpanStart = {
  /** The `traceparent` of the parent span; absent for the first span of a trace. */
  readonly parent?: string | undefined;
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  readonly startedAt?: Date;
  readonly attributes?: SpanAttributes;
};
export type Span = {
  /** The `traceparent` header of W3C Trace Context for child spans. */
  readonly traceparent: string;
  /** A span that was not sampled is not recorded. */
  readonly isSampled: boolean;
  readonly end: (end?: {
    readonly at?: Date;
    readonly error?: string | undefined;
    readonly attributes?: SpanAttributes;
  }) => void;
};
export type Tracing = {
  readonly begin: (name: string, start?: SpanStart) => Span;
  readonly stop: () => Promise<void>;
};
