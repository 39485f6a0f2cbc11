import { schema } from '@tintype/contracts/schemas/schema';
import { findCapture } from '@tintype/database/captures/find-capture';
import { findSubmission } from '@tintype/database/captures/accept-capture';
import { found } from '../../http/found.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { getVisibility } from '../../http/principal.ts';
import { describeSubmission, submissionAnswer } from '../../responses/submission.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

/**
 * Returns what an idempotency key has created, for a caller that lost the connection and wants to
 * know before it sends again.
 */
export const submissionRoute = defineRoute({
  id: 'getSubmission',
  method: 'get',
  path: '/v1/screenshots/submissions/{key}',
  summary: 'Get the state of a capture that was submitted with an Idempotency-Key.',
  ...forCallers,
  params: schema({ type: 'object', required: ['key'], properties: { key: idempotencyKey } }),
  answers: {
    200: inJson('The capture with this Idempotency-Key.', submissionAnswer),
  },
  handle: async ({ database, publicUrl }, { params: { key }, caller, note }) => {
    const { organizationId } = getVisibility(caller, 'capture');
    const { captureId } = found(await findSubmission(database, { organizationId, key }));
    const stored = found(await findCapture(database, { id: captureId, organizationId }));
    note({ captureId: stored.id });
    return { status: 200, json: { key, ...describeSubmission(stored, publicUrl) } };
  },
});
