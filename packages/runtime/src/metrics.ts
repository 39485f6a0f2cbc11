import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export { Counter, Gauge, Histogram, Registry };

/**
 * The sampling interval for the delay of the event loop. The default of 10 ms would wake each idle
 * process a hundred times a second.
 */
const eventLoopSampleMs = 250;

/** Creates a registry. The library's global registry would mix two services in one test. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
  return registry;
}

/** Buckets in seconds, from a cached response to the longest capture that a caller may request. */
export const durationBuckets = [0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 60, 90];
