import { composeJobCreated } from '@tintype/contracts/compose/compose-job';
import { composeRequest } from '@tintype/contracts/compose/compose-request';
import { composeResult } from '@tintype/contracts/compose/compose-result';
import { schema } from '@tintype/contracts/schemas/schema';
import { composeFailures } from '../../responses/capture-failures.ts';
import { acceptedReply, composeFile, composeFileReply, composeJsonReply } from '../../responses/compose.ts';
import { submitCompose } from '../../use-cases/composes/accept-compose.ts';
import { composeNow } from '../../use-cases/composes/wait-for-compose.ts';
import { defineRoute, inJson } from '../define-route.ts';

export const composeRoute = defineRoute({
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
    202: inJson('The job, if `async` is set.', composeJobCreated),
  },
  refusals: [...composeFailures, 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE', 'SERVICE_BUSY'],
  handle: async (dependencies, { body, headers: { accept }, clientDisconnected, note, ...sender }) => {
    const responseType = body.responseType ?? (accept?.trim() === 'application/json' ? 'url' : 'binary');
    const accepted = await submitCompose(dependencies, { asked: body, responseType }, sender);
    note({ composeId: accepted.id });
    if (body.async) return acceptedReply(dependencies, accepted);
    const {
      requestId,
      caller: { organizationId },
    } = sender;
    const done = await composeNow(dependencies, accepted, { organizationId, requestId, clientDisconnected });
    return responseType === 'binary'
      ? composeFileReply(dependencies, done)
      : composeJsonReply(dependencies, done, responseType);
  },
});
