import { targetUrl } from '../capture/fragments.ts';
import { captureRules } from '../capture/capture-rules.ts';
import { rulesWithin, schema } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { batchDefaults, itemOptions } from './item-request.ts';

/** What POST /v1/screenshots/batches accepts (docs/interface/batches.md#draft). */
export const batchRequest = schema(
  {
    $id: 'BatchRequest',
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 255, description: 'Display name of the batch.' },
      defaults: { ...batchDefaults, default: {} },
      ...webhookFields,
    },
  },
  rulesWithin('defaults', captureRules),
);

/** What POST …/restart accepts. */
export const restartRequest = schema({
  $id: 'RestartRequest',
  type: 'object',
  required: ['requestId'],
  properties: {
    requestId: {
      type: 'string',
      maxLength: 36,
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description: 'must be a UUID',
      example: '0b6b2ff5-7a43-4f0e-9c39-3f7c1f2f1d11',
    },
  },
});

export const bulkUrlsMax = 100;
/** Bulk jobs of one organization that have not ended (docs/interface/jobs.md#bulk-request). */
export const bulkJobsMax = 5;

/** What POST /v1/screenshots/bulk accepts (docs/interface/jobs.md#bulk-request). */
export const bulkRequest = schema(
  {
    $id: 'BulkRequest',
    type: 'object',
    required: ['urls'],
    properties: {
      urls: {
        type: 'array',
        minItems: 1,
        maxItems: bulkUrlsMax,
        items: {
          type: 'object',
          title: 'BulkUrl',
          required: ['url'],
          properties: { url: targetUrl, options: itemOptions },
        },
      },
      defaults: { ...batchDefaults, default: {} },
      ...webhookFields,
    },
  },
  { ...rulesWithin('urls.*.options', captureRules), ...rulesWithin('defaults', captureRules) },
);
