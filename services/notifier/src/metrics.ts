import { Counter, durationBuckets, Gauge, Histogram, type Registry } from '@tintype/runtime/metrics';

export type NotifierMetrics = ReturnType<typeof createNotifierMetrics>;

/** Each of several notifiers reports the same gauges, so take the maximum. */
export const createNotifierMetrics = (registry: Registry) => {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: 'tintype_webhook_attempts_total',
      help: 'Delivery attempts, by outcome.',
      labelNames: ['event', 'outcome'] as const,
      registers,
    }),
    attemptSeconds: new Histogram({
      name: 'tintype_webhook_attempt_seconds',
      help: 'Duration of delivery attempts, including emails.',
      buckets: durationBuckets,
      registers,
    }),
    deliveries: new Gauge({
      name: 'tintype_webhook_deliveries',
      help: 'Deliveries that have not ended: all (pending), and those that are due (due).',
      labelNames: ['type', 'state'] as const,
      registers,
    }),
    oldestSeconds: new Gauge({
      name: 'tintype_webhook_oldest_seconds',
      help: 'Time since the oldest delivery became due.',
      labelNames: ['type'] as const,
      registers,
    }),
  };
};
