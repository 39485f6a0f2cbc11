import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { HealthChecks } from '@tintype/runtime/internal-server';
import type { Logger } from '@tintype/runtime/logger';
import type { Registry } from '@tintype/runtime/metrics';
import type { Storage } from '@tintype/storage/port';
import type { Redis } from 'ioredis';

export type GatewayDependencies = {
  readonly port: number;
  readonly listenAddress: string;
  /** Where signed links are served; undefined when the storage has an address of its own. */
  readonly storagePort: number | undefined;
  readonly publicUrl: string;
  readonly secret: string;
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Storage;
  readonly redis: Redis;
  readonly policy: Pick<AddressPolicy, 'checkUrl'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly ready: HealthChecks;
};
