import { bulkJobsMax, bulkRequest } from '@tintype/contracts/batches/batch-request';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import { makeCaptures, type Settings } from '@tintype/contracts/capture/make-capture';
import { addressOf, type Input } from '@tintype/contracts/capture/input';
import { origins } from '@tintype/contracts/capture/origins';
import { createBulk as writeBulk, type NewBulk } from '@tintype/database/batches/create-bulk';
import { findBatch } from '@tintype/database/batches/find-batch';
import { listBulkItems } from '@tintype/database/batches/list-items';
import type { Dependencies } from '../../dependencies.ts';
import { makerOf, type Principal, visibilityOf } from '../../http/principal.ts';
import { throwIfOutOfCredits, TooManyBulkJobs } from '../../use-cases/limit-errors.ts';
import { newWebhook } from '../../use-cases/webhooks/new-webhook.ts';
import { defineRoute } from '../define-route.ts';
import { bulkAnswer, describeWholeBulk } from '../../responses/bulk-job.ts';

export const createBulk = defineRoute({
  id: 'createBulk',
  method: 'post',
  path: '/v1/screenshots/bulk',
  summary: 'Submit up to 100 URLs as one bulk job. Either all URLs are accepted or none.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: bulkRequest,
  answers: { 202: { description: 'The bulk job.', content: { 'application/json': bulkAnswer } } },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, caller, requestId, note }) => {
    const { database, checkUrl } = dependencies;
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const { urls, defaults, ...fields } = body;
    const requests = makeCaptures({
      origin: 'bulk',
      items: urls.map(({ options = {}, ...input }, index) => ({
        ...input,
        layers: [defaults, options],
        placeOf: placeIn(index, options),
      })),
      checkUrl,
      onRefusedUrl,
      plan: caller.plan,
    });
    const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
    const id = await acceptBulk(dependencies, {
      items: urls,
      requests,
      defaults,
      caller,
      requestId,
      ...(webhook && { webhook }),
    });
    const batch = await findBatch(database, { id, ...visibilityOf(caller, 'batch') });
    if (batch === undefined) throw new Error(`Bulk job ${id} was accepted but not found`);
    const children = await listBulkItems(database, { id });
    return { status: 202, json: await describeWholeBulk(dependencies, batch, children) };
  },
});

/**
 * Returns the place of a field in the request: next to the URL, or in the settings that all URLs
 * share.
 */
const placeIn =
  (index: number, options: Settings) =>
  (field: string): string => {
    const [name = ''] = field.split('.');
    if (name === 'url' || name === 'baseUrl') return `urls.${index}.${name}`;
    return Object.hasOwn(options, name) ? `urls.${index}.options.${field}` : `defaults.${field}`;
  };

type BulkOrder = Pick<NewBulk, 'webhook'> & {
  readonly items: readonly (Input & { readonly options?: Settings })[];
  /** The stored request of each item. */
  readonly requests: readonly StoredRequest[];
  readonly defaults: Settings;
  readonly caller: Principal;
  readonly requestId: string;
};

/** Accepts all captures of a bulk job or none, and returns its id. */
async function acceptBulk({ database, newId, clock, sealOptions }: Dependencies, order: BulkOrder): Promise<string> {
  const { items, requests, defaults, caller, requestId, webhook } = order;
  const sealed = <Options extends object>(options: Options): Options => sealOptions(options, caller.organizationId);
  const now = clock.now();
  const id = newId();
  const bulk: NewBulk = {
    id,
    ...makerOf(caller),
    requestId,
    defaults: sealed(defaults),
    items: items.map(({ options, ...input }, index) => ({
      url: addressOf(input),
      // The text of a page is stored for a retry, sealed, as long as the bulk job.
      ...((options ?? input.html) !== undefined && {
        options: sealed({ ...options, ...(input.html !== undefined && { html: input.html }) }),
      }),
      captureId: newId(),
      request: sealed(requests[index]!),
    })),
    expiresAt: new Date(now.getTime() + origins.bulk.retentionMs),
    ...(webhook && { webhook }),
  };
  const limits = { credits: caller.plan.capturesPerMonth, activeMax: bulkJobsMax, now };
  if (throwIfOutOfCredits(await writeBulk(database, bulk, limits)) === 'too many') throw new TooManyBulkJobs();
  return id;
}
