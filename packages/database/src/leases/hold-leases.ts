import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import type { Db } from '../connect.ts';
import { leaseTimes, renewLeases, type RenewedTable } from './leases.ts';

const { leaseMs, renewIntervalMs } = leaseTimes;
/**
 * A lease that was not renewed may belong to a row that was just settled and whose response is
 * still on its way.
 */
const answerMs = 250;

export type Lease = {
  /** Aborted when another worker gets the lease, because results are refused from then on. */
  readonly lost: AbortSignal;
  readonly end: () => void;
};
export type Leases = Service & { readonly hold: (claim: { readonly id: string; readonly attempt: number }) => Lease };

type Dependencies = {
  readonly db: Db;
  readonly worker: string;
  readonly logger: Logger;
  readonly table: RenewedTable;
};
/** Names for log lines. */
const kinds = { captures: 'capture', composes: 'compose', pipeline_images: 'image' } as const satisfies Record<
  RenewedTable,
  string
>;

/** Renews the leases of all rows of a table that a worker has in progress, with one statement. */
export function createLeases({ db, worker, logger, table }: Dependencies): Leases {
  const kind = kinds[table];
  const held = new Map<string, { attempt: number; controller: AbortController }>();
  let timer: NodeJS.Timeout | undefined;
  const renew = async (): Promise<void> => {
    const claims = [...held].map(([id, { attempt }]) => ({ id, attempt }));
    const kept = new Set(await renewLeases(db, table, { worker, claims, leaseMs }));
    const refused = claims.filter(({ id }) => !kept.has(id));
    if (refused.length > 0) await sleep(answerMs);
    for (const { id, attempt } of refused) {
      const lease = held.get(id);
      if (lease?.attempt !== attempt) continue;
      logger.warn({ [`${kind}Id`]: id, attempt }, `${kind}.lease_lost`);
      lease.controller.abort(new Error('The lease was lost'));
    }
  };
  return {
    name: 'leases',
    start: async () => {
      timer = setInterval(() => {
        // If the database is briefly unavailable, nothing is lost: the lease allows two more tries.
        if (held.size > 0) renew().catch((error: unknown) => logger.warn({ error }, 'lease.renewal_failed'));
      }, renewIntervalMs);
    },
    stop: async () => clearInterval(timer),
    hold: ({ id, attempt }) => {
      const controller = new AbortController();
      held.set(id, { attempt, controller });
      return {
        lost: controller.signal,
        end: () => {
          if (held.get(id)?.controller === controller) held.delete(id);
        },
      };
    },
  };
}
