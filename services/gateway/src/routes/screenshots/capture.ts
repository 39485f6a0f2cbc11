import { fieldsWithoutEffect } from '@tintype/contracts/capture/without-effect';
import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { answeredInBodyRetentionMs, origins } from '@tintype/contracts/capture/origins';
import { schema } from '@tintype/contracts/schemas/schema';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Storage } from '@tintype/storage/port';
import { defineRoute } from '../../http/route.ts';
import type { Done, Order } from '../../use-cases/capture-now.ts';
import { checkCapture } from '../../use-cases/check-capture.ts';
import { captureAnswer } from './capture-answer.ts';
import { fileAnswer, fileReply } from './file-reply.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { jsonReply } from './json-reply.ts';
import { outputsReply } from './outputs-reply.ts';

export type CaptureDependencies = {
  readonly captureNow: (order: Order) => Promise<Done>;
  readonly hashOf: (body: unknown) => Uint8Array;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly storage: Pick<Storage, 'read' | 'readBytes' | 'linkFor'>;
  readonly publicUrl: string;
};

export const capture = defineRoute<CaptureDependencies>()({
  id: 'capture',
  method: 'post',
  path: '/v1/screenshots',
  summary: 'Captures a page and answers with the result.',
  access: 'api-key',
  allowance: 'screenshot',
  isLong: true,
  body: captureRequest,
  withoutEffect: fieldsWithoutEffect,
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  answers: {
    200: {
      ...fileAnswer,
      description: 'The file itself, or JSON with `responseType` base64 or url, and always with `outputs`.',
      content: { ...fileAnswer.content, 'application/json': captureAnswer },
    },
  },
  refusals: [
    'URL_NOT_ALLOWED',
    'QUOTA_EXCEEDED',
    'CAPABILITY_NOT_AVAILABLE',
    'TIMEOUT',
    'IDEMPOTENCY_CONFLICT',
    'RENDER_FAILED',
    'CAPTURE_FAILED',
    'SELECTOR_NOT_FOUND',
    'ACTION_FAILED',
    'RESULT_TOO_LARGE',
    'TARGET_BLOCKED',
    'STEALTH_UNAVAILABLE',
    'SERVICE_BUSY',
  ],
  handle: async (
    { captureNow, hashOf, checkUrl, storage, publicUrl },
    { body: asked, headers, caller, requestId, clientDisconnected, note },
  ) => {
    const request = checkCapture({
      request: asked,
      checkUrl,
      plan: caller.plan,
      onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    });
    const onAccepted = (captureId: string): void => note({ captureId });
    const { 'idempotency-key': key } = headers;
    const { capture: done, cached } = await captureNow({
      request,
      caller,
      requestId,
      keepMs: keepMsOf(asked),
      clientDisconnected,
      onAccepted,
      ...(key !== undefined && { submission: { key, bodyHash: hashOf(request) } }),
    });
    if (asked.outputs !== undefined) return outputsReply({ storage, publicUrl }, { capture: done, asked, cached });
    const [file] = done.files;
    if (file === undefined) throw new Error(`Capture ${done.id} is completed and has no file`);
    return asked.responseType === 'binary'
      ? fileReply((key) => storage.read(key), done, file)
      : jsonReply({ storage, publicUrl }, { capture: done, file, asked, cached });
  },
});

/** A result that later requests may be answered with is kept as long as they may. */
const keepMsOf = ({ responseType, cacheTtl }: CaptureRequest): number =>
  Math.max(responseType === 'url' ? origins.sync.retentionMs : answeredInBodyRetentionMs, cacheTtl * 1_000);
