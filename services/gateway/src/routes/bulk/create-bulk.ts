import { bulkRequest } from '@tintype/contracts/batches/batch-request';
import { bulkAnswer, describeWholeBulk } from '../../responses/bulk-job.ts';
import { submitBulk } from '../../use-cases/batches/submit-bulk.ts';
import { defineRoute, inJson } from '../define-route.ts';

export const createBulkRoute = defineRoute({
  id: 'createBulk',
  method: 'post',
  path: '/v1/screenshots/bulk',
  summary: 'Submit up to 100 URLs as one bulk job. Either all URLs are accepted or none.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: bulkRequest,
  answers: { 202: inJson('The bulk job.', bulkAnswer) },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, ...sender }) => {
    const { batch, items } = await submitBulk(dependencies, body, sender);
    return { status: 202, json: await describeWholeBulk(dependencies, batch, items) };
  },
});
