import { sealOptions } from '@tintype/contracts/capture/secret-options';
import type { batchRequest } from '@tintype/contracts/batches/batch-request';
import { makeSettings } from '@tintype/contracts/capture/make-capture';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import { createBatch as writeBatch } from '@tintype/database/batches/create-batch';
import type { StoredBatch } from '@tintype/database/batches/find-batch';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator } from '../../http/principal.ts';
import type { Sender } from '../sender.ts';
import { newWebhook, type WebhookDependencies } from '../webhooks/new-webhook.ts';

type BatchDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'sealFor'>;

/** Creates a draft without items. */
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
