import { answeredInBodyRetentionMs } from '@tintype/contracts/capture/origins';
import { composeJobCreated, composeJobPath } from '@tintype/contracts/compose/compose-job';
import { composeRequest, type ComposeRequest } from '@tintype/contracts/compose/compose-request';
import { composeResult } from '@tintype/contracts/compose/compose-result';
import { schema } from '@tintype/contracts/schemas/schema';
import { newWebhook } from '../../use-cases/webhooks/new-webhook.ts';
import { defineRoute } from '../define-route.ts';
import { acceptCompose, composeRetentionMs } from '../../use-cases/composes/accept-compose.ts';
import { captureFailures } from '../../responses/capture-failures.ts';
import { composeFile, composeFileReply, composeJsonReply } from '../../responses/compose.ts';
import { sendCaptures } from '../../use-cases/composes/send-captures.ts';
import { waitForCompose } from '../../use-cases/composes/wait-for-compose.ts';

/** Errors that any of its captures may fail with. */
export const composeFailures = [...captureFailures, 'URL_NOT_ALLOWED', 'CANCELLED'] as const;

export const compose = defineRoute({
  id: 'createCompose',
  method: 'post',
  path: '/v1/screenshots/compose',
  summary: 'Capture several pages, or several variants of one page, and combine them in one image.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  isLong: true,
  body: composeRequest,
  headers: schema({ type: 'object', properties: { accept: { type: 'string' } } }),
  answers: {
    200: {
      ...composeFile,
      description: 'The image, or JSON with responseType base64 or url, or if Accept is exactly application/json.',
      content: { ...composeFile.content, 'application/json': composeResult },
    },
    202: { description: 'The job, if `async` is set.', content: { 'application/json': composeJobCreated } },
  },
  refusals: [...composeFailures, 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE', 'SERVICE_BUSY'],
  handle: async (dependencies, { body: asked, headers: { accept }, caller, requestId, clientDisconnected, note }) => {
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const webhook = newWebhook(dependencies, { fields: asked, onRefusedUrl });
    const responseType = asked.responseType ?? (accept?.trim() === 'application/json' ? 'url' : 'binary');
    const keepMs = keepMsOf(asked, responseType);
    const accepted = await acceptCompose(dependencies, {
      asked,
      caller,
      requestId,
      callerWaits: !asked.async,
      keepMs,
      onRefusedUrl,
      ...(webhook && { webhook }),
    });
    const { id, createdAt } = accepted;
    note({ composeId: id });
    if (asked.async) {
      const statusUrl = `${dependencies.publicUrl}${composeJobPath(id)}`;
      return { status: 202, json: { jobId: id, status: 'QUEUED', statusUrl, createdAt: createdAt.toISOString() } };
    }
    using place = dependencies.awaitedCaptures.take(caller.organizationId, accepted.captureIds.length);
    await sendCaptures(dependencies, { ...accepted, requestId, place: place.before });
    const done = await waitForCompose(dependencies, accepted, clientDisconnected);
    return responseType === 'binary'
      ? composeFileReply(dependencies, done)
      : composeJsonReply(dependencies, done, responseType);
  },
});

/**
 * The retention is that of single captures: a caller who received the image in the response no
 * longer needs it.
 */
const keepMsOf = ({ async }: ComposeRequest, responseType: 'binary' | 'base64' | 'url'): number =>
  async || responseType === 'url' ? composeRetentionMs : answeredInBodyRetentionMs;
