import { bulkJobsMax } from '@tintype/contracts/batches/bulk-request';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { origins } from '@tintype/contracts/capture/origins';
import type { CreatedBulk, NewBulk } from '@tintype/database/batches';
import type { Clock } from '@tintype/runtime/clock';
import { makerOf } from '../http/ownership.ts';
import type { Caller } from '../http/authentication.ts';
import type { Item, Settings } from './check-items.ts';
import { TooManyBulkJobs } from './too-many-bulk-jobs.ts';
import { throwIfOutOfCredits } from './throw-if-out-of-credits.ts';

export type AcceptBulkDependencies = {
  readonly newId: () => string;
  readonly clock: Clock;
  readonly create: (
    bulk: NewBulk,
    limits: { readonly credits: number | null; readonly activeMax: number; readonly now: Date },
  ) => Promise<CreatedBulk>;
};
export type BulkOrder = Pick<NewBulk, 'webhook'> & {
  readonly items: readonly Item[];
  /** Of each item, as `checkItems` gives them. */
  readonly requests: readonly CaptureRequest[];
  readonly defaults: Settings;
  readonly caller: Caller;
  readonly requestId: string;
};

/** Accepts all captures of a bulk job or none, and gives its id. */
export async function acceptBulk({ newId, clock, create }: AcceptBulkDependencies, order: BulkOrder): Promise<string> {
  const { items, requests, defaults, caller, requestId, webhook } = order;
  const { plan } = caller;
  const now = clock.now();
  const id = newId();
  const bulk: NewBulk = {
    id,
    ...makerOf(caller),
    requestId,
    defaults,
    items: items.map((item, index) => ({ ...item, captureId: newId(), request: requests[index]! })),
    expiresAt: new Date(now.getTime() + origins.bulk.retentionMs),
    ...(webhook && { webhook }),
  };
  const limits = { credits: plan.capturesPerMonth, activeMax: bulkJobsMax, now };
  if (throwIfOutOfCredits(await create(bulk, limits)) === 'too many') throw new TooManyBulkJobs();
  return id;
}
