import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Queues } from '@tintype/queues/port';
import type { AnnouncedCapacity } from '@tintype/queues/worker-presence';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { SchedulerMetrics } from '../metrics.ts';

export type LoopDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Pick<Storage, 'driver' | 'absent' | 'delete' | 'readBytes' | 'put'>;
  readonly logger: Logger;
  readonly metrics: SchedulerMetrics;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly random: RandomBytes;
  readonly historyDays: number;
  readonly checkUrl: AddressPolicy['checkUrl'];
  /** Returns the capacity of all render workers; undefined while none is known. */
  readonly readCapacity: () => Promise<AnnouncedCapacity | undefined>;
};
