import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { bulkJobsMax, type bulkRequest } from '@tintype/contracts/batches/batch-request';
import { getInputAddress } from '@tintype/contracts/capture/input';
import { makeCaptures, type Settings } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { createBulk, type NewBulk } from '@tintype/database/batches/create-batch';
import { findBatch, type StoredBatch } from '@tintype/database/batches/find-batch';
import { listBulkItems, type StoredBulkItem } from '@tintype/database/batches/list-items';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator, getVisibility } from '../../http/principal.ts';
import { throwIfOutOfCredits, TooManyBulkJobs } from '../limit-errors.ts';
import type { Sender } from '../sender.ts';
import { newWebhook, type WebhookDependencies } from '../webhooks/new-webhook.ts';

type AcceptedBulk = { readonly batch: StoredBatch; readonly items: readonly StoredBulkItem[] };

/**
 * Returns the path of a field in the request: next to the URL, or in the settings that all URLs
 * share.
 */
const placeIn =
  (index: number, options: Settings) =>
  (field: string): string => {
    const [name = ''] = field.split('.');
    if (name === 'url' || name === 'baseUrl') return `urls.${index}.${name}`;
    return Object.hasOwn(options, name) ? `urls.${index}.options.${field}` : `defaults.${field}`;
  };

type BulkDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;

/** Accepts all captures of a bulk job or none. */
export async function submitBulk(
  dependencies: BulkDependencies,
  { urls: items, defaults, ...fields }: TypeOf<typeof bulkRequest>,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<AcceptedBulk> {
  const { database, newId, clock, checkUrl, sealFor } = dependencies;
  const requests = makeCaptures({
    origin: 'bulk',
    items: items.map(({ options = {}, ...input }, index) => ({
      ...input,
      layers: [defaults, options],
      placeOf: placeIn(index, options),
    })),
    checkUrl,
    onRefusedUrl,
    plan: caller.plan,
  });
  const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
  const seal = sealFor(caller.organizationId);
  const sealed = <Options extends object>(options: Options): Options => sealOptions(options, seal);
  const now = clock.now();
  const id = newId();
  const bulk: NewBulk = {
    id,
    ...toCreator(caller),
    requestId,
    defaults: sealed(defaults),
    items: items.map(({ options, ...input }, index) => ({
      url: getInputAddress(input),
      // The sealed HTML of a page is stored for a retry, for as long as the bulk job.
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
  if (throwIfOutOfCredits(await createBulk(database, bulk, limits)) === 'too many') throw new TooManyBulkJobs();
  const batch = await findBatch(database, { id, ...getVisibility(caller, 'batch') });
  if (batch === undefined) throw new Error(`Bulk job ${id} was accepted but not found`);
  return { batch, items: await listBulkItems(database, { id }) };
}
