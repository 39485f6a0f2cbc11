import { type batchRequest, bulkJobsMax, type bulkRequest } from '@tintype/contracts/batches/batch-request';
import { getInputAddress } from '@tintype/contracts/capture/fragments';
import { makeSettings, makeCaptures, type Settings } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import { sealOptions } from '@tintype/contracts/capture/secret-options';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { createBatch as writeBatch, createBulk, type NewBulk } from '@tintype/database/batches/create-batch';
import { type StoredBatch, findBatch } from '@tintype/database/batches/find-batch';
import { listBulkItems, type StoredBulkItem } from '@tintype/database/batches/list-items';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator, getVisibility } from '../../http/principal.ts';
import type { Sender } from '../../http/route.ts';
import { throwIfOutOfCredits, TooManyBulkJobs } from '../limit-errors.ts';
import { newWebhook, type WebhookDependencies } from '../webhooks.ts';

type BatchDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'sealFor'>;

export async function submitBatch(
  dependencies: BatchDependencies,
  { name, defaults, ...fields }: TypeOf<typeof batchRequest>,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<StoredBatch> {
  const { plan } = caller;
  const made = makeSettings({ origin: 'batch', layers: [defaults], plan, placeOf: (field) => `defaults.${field}` });
  if (!made.ok) throw made.failure;
  const webhook = newWebhook(dependencies, { fields, onRefusedUrl });
  return writeBatch(dependencies.database, {
    id: dependencies.newId(),
    ...toCreator(caller),
    requestId,
    name,
    defaults: sealOptions(defaults, dependencies.sealFor(caller.organizationId)),
    itemsMax: plan.batchItemsMax,
    webhook,
  });
}

type AcceptedBulk = { readonly batch: StoredBatch; readonly items: readonly StoredBulkItem[] };

/** Next to the URL, or in the settings that all URLs share. */
const placeIn =
  (index: number, options: Settings) =>
  (field: string): string => {
    const [name = ''] = field.split('.');
    if (name === 'url' || name === 'baseUrl') return `urls.${index}.${name}`;
    return Object.hasOwn(options, name) ? `urls.${index}.options.${field}` : `defaults.${field}`;
  };

type BulkDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;

/** Accepts all captures or none. */
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
      // Sealed HTML is stored for a retry, for as long as the bulk job.
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
