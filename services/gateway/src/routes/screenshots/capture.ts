import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../define-route.ts';
import { captureFailures } from '../../responses/capture-failures.ts';
import { captureAnswer } from '../../responses/capture.ts';
import { captureReply } from '../../responses/capture-reply.ts';
import { fileAnswer } from '../../responses/file.ts';
import { captureSent, capturing } from '../../use-cases/captures/capture-now.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';

export const captureRoute = defineRoute({
  id: 'createCapture',
  method: 'post',
  path: '/v1/screenshots',
  summary: 'Capture a page and return the result.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  isLong: true,
  body: captureRequest,
  withoutEffect: optionsWithoutEffect,
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  answers: {
    200: {
      ...fileAnswer,
      description: 'The file, or JSON with `responseType` base64 or url, and always with `outputs`.',
      content: { ...fileAnswer.content, 'application/json': captureAnswer },
    },
  },
  refusals: [
    'URL_NOT_ALLOWED',
    'QUOTA_EXCEEDED',
    'CAPABILITY_NOT_AVAILABLE',
    'IDEMPOTENCY_CONFLICT',
    ...captureFailures,
    'RESULT_EXPIRED',
    'SERVICE_BUSY',
  ],
  handle: async (dependencies, { headers, note, body, caller, requestId, clientDisconnected, onRefusedUrl }) => {
    const key = headers['idempotency-key'];
    const onAccepted = (captureId: string): void => note({ captureId });
    const sent = { body, key, caller, requestId, clientDisconnected, onRefusedUrl, onAccepted };
    return captureReply(dependencies, await captureSent(capturing(dependencies), sent));
  },
});
