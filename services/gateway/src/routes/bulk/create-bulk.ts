import { bulkRequest } from '@tintype/contracts/batches/bulk-request';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import type { BulkOrder } from '../../use-cases/accept-bulk.ts';
import { checkItems, type Item } from '../../use-cases/check-items.ts';
import { newWebhook, type WebhookDependencies } from '../../use-cases/new-webhook.ts';
import { bulkAnswer } from './bulk-answer.ts';
import { describeWholeBulk } from './describe-bulk.ts';
import type { BulkDependencies } from './bulk.ts';

export type CreateBulkDependencies = WebhookDependencies &
  BulkDependencies & {
    readonly acceptBulk: (order: BulkOrder) => Promise<string>;
    readonly checkUrl: AddressPolicy['checkUrl'];
  };

export const createBulk = defineRoute<CreateBulkDependencies>()({
  id: 'createBulk',
  method: 'post',
  path: '/v1/screenshots/bulk',
  summary: 'Accepts a capture of each of up to 100 URLs. All are accepted or none.',
  access: 'api-key',
  allowance: 'screenshot',
  body: bulkRequest,
  answers: { 202: { description: 'The bulk job.', content: { 'application/json': bulkAnswer } } },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, caller, requestId, note }) => {
    const { checkUrl, acceptBulk, findBatch, listBulkItems } = dependencies;
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const { urls, defaults, ...fields } = body;
    const items = urls as readonly Item[];
    const requests = checkItems({ items, defaults, checkUrl, onRefusedUrl, plan: caller.plan });
    const webhook = newWebhook(dependencies, { fields, checkUrl, onRefusedUrl });
    const id = await acceptBulk({ items, requests, defaults, caller, requestId, ...(webhook && { webhook }) });
    const batch = await findBatch({ id, ...visibilityOf(caller) });
    if (batch === undefined) throw new Error(`Bulk job ${id} was accepted and is not there`);
    const children = await listBulkItems({ id });
    return { status: 202, json: await describeWholeBulk(dependencies, batch, children) };
  },
});
