import { bulkJobsMax } from '@tintype/contracts/batches/bulk-request';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { origins } from '@tintype/contracts/capture/origins';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CreatedBulk, NewBulk } from '@tintype/database/batches';
import type { Clock } from '@tintype/runtime/clock';
import type { Caller } from '../http/authentication.ts';
import type { Headers } from '../http/route.ts';
import type { Item, Settings } from './check-items.ts';

export type AcceptBulkParts = {
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
export async function acceptBulk({ newId, clock, create }: AcceptBulkParts, order: BulkOrder): Promise<string> {
  const { items, requests, defaults, caller, requestId, webhook } = order;
  const { organizationId, apiKeyId, plan } = caller;
  const now = clock.now();
  const id = newId();
  const bulk: NewBulk = {
    id,
    organizationId,
    apiKeyId,
    requestId,
    defaults,
    items: items.map((item, index) => ({ ...item, captureId: newId(), request: requests[index]! })),
    expiresAt: new Date(now.getTime() + origins.bulk.retentionMs),
    ...(webhook && { webhook }),
  };
  const created = await create(bulk, { credits: plan.capturesPerMonth, activeMax: bulkJobsMax, now });
  if (created === 'out of credits') throw new ServiceError('QUOTA_EXCEEDED');
  if (created === 'too many') throw new TooManyBulkJobs();
  return id;
}

/** Nobody can say when one will end; most take longer than this. */
const retryAfterSeconds = 10;

class TooManyBulkJobs extends ServiceError {
  readonly headers: Headers = { 'Retry-After': String(retryAfterSeconds) };
  constructor() {
    super('RATE_LIMITED', {
      message: `${bulkJobsMax} bulk jobs are under way. Wait until one has ended.`,
      details: { limit: bulkJobsMax, type: 'bulk', retry_after_seconds: retryAfterSeconds },
    });
  }
}
