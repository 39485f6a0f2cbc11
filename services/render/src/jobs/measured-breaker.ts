import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { createStorageBreaker, type StorageBreaker } from '@tintype/storage/storage-breaker';
import { Counter, Gauge, type Registry } from '@tintype/runtime/metrics';

type MeasuredBreakerOptions = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Registry;
};

export function createMeasuredBreaker({ metrics, ...options }: MeasuredBreakerOptions): StorageBreaker {
  const refusals = new Counter({
    name: 'tintype_storage_refusals_total',
    help: 'Files that storage refused, by reason',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const storageBreaker = createStorageBreaker({ ...options, onRefusal: (reason) => refusals.inc({ reason }) });
  new Gauge({
    name: 'tintype_storage_away',
    help: 'Whether this worker has stopped because storage refuses files',
    registers: [metrics],
    collect() {
      this.set(storageBreaker.problem() === undefined ? 0 : 1);
    },
  });
  return storageBreaker;
}
