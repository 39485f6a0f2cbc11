import { Counter, durationBuckets, Gauge, Histogram, type Registry } from '@tintype/runtime/metrics';

export type NotifierMetrics = ReturnType<typeof createNotifierMetrics>;

/** Each of several notifiers reports the same gauges, so take the maximum. */
export const createNotifierMetrics = (registry: Registry) => {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: 'tintype_webhook_attempts_total',
      help: 'Attempts to deliver an event, by what came of them.',
      labelNames: ['event', 'outcome'] as const,
      registers,
    }),
    attemptSeconds: new Histogram({
      name: 'tintype_webhook_attempt_seconds',
      help: 'How long attempts take, mails included.',
      buckets: durationBuckets,
      registers,
    }),
    deliveries: new Gauge({
      name: 'tintype_webhook_deliveries',
      help: 'Deliveries that have not ended: all of them (pending), and those that could be sent now (due).',
      labelNames: ['type', 'state'] as const,
      registers,
    }),
    oldestSeconds: new Gauge({
      name: 'tintype_webhook_oldest_seconds',
      help: 'How long the delivery that has been due longest waits.',
      labelNames: ['type'] as const,
      registers,
    }),
  };
};
