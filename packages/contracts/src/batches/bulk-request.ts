import { targetUrl } from '../capture/fragments.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { batchDefaults, itemOptions } from './item-settings.ts';

export const bulkUrlsMax = 100;
/** Bulk jobs of one organization that have not ended (interface specification, section 8). */
export const bulkJobsMax = 5;

/** What POST /v1/screenshots/bulk accepts (interface specification, section 2.6). */
export const bulkRequest = schema({
  $id: 'BulkRequest',
  type: 'object',
  required: ['urls'],
  properties: {
    urls: {
      type: 'array',
      minItems: 1,
      maxItems: bulkUrlsMax,
      items: { type: 'object', required: ['url'], properties: { url: targetUrl, options: itemOptions } },
    },
    defaults: { ...batchDefaults, default: {} },
    ...webhookFields,
  },
});
export type BulkRequest = TypeOf<typeof bulkRequest>;
