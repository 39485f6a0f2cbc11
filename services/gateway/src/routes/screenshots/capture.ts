import { captureRequest, type CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { makeCapture } from '@tintype/contracts/capture/make-capture';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { answeredInBodyRetentionMs, origins } from '@tintype/contracts/capture/origins';
import { schema } from '@tintype/contracts/schemas/schema';
import { cancelCapture, findCapture, findReusable } from '@tintype/database/captures';
import { acceptJob } from '@tintype/database/jobs';
import { captureJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../define-route.ts';
import { captureAnswer } from '../results/capture-answer.ts';
import { fileAnswer, fileReply } from '../results/file-reply.ts';
import { jsonReply, outputsReply } from '../results/json-reply.ts';
import { captureNow, type CaptureNowDependencies } from './capture-now.ts';

/** 1 to 100 letters, digits, `_` and `-` (docs/interface/conventions.md#idempotency). */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description: 'must have 1 to 100 letters, digits, _ and -',
} as const;

export const capture = defineRoute({
  id: 'capture',
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
  handle: async (dependencies, { body, headers, caller, requestId, clientDisconnected, note }) => {
    const { hashOf, formerHashesOf, checkUrl } = dependencies;
    const made = makeCapture({
      origin: 'sync',
      body,
      url: body.url,
      checkUrl,
      plan: caller.plan,
      onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    });
    if (!made.ok) throw made.failure;
    const { request } = made;
    const onAccepted = (captureId: string): void => note({ captureId });
    const { 'idempotency-key': key } = headers;
    const { capture: done, cached } = await captureNow(capturing(dependencies), {
      request,
      caller,
      requestId,
      keepMs: keepMsOf(body, key),
      clientDisconnected,
      onAccepted,
      ...(key !== undefined && {
        submission: { key, bodyHash: hashOf(request), formerHashes: formerHashesOf(request) },
      }),
    });
    if (body.outputs !== undefined) return outputsReply(dependencies, { capture: done, asked: body, cached });
    const [file] = done.files;
    if (file === undefined) throw new Error(`Capture ${done.id} is completed and has no file`);
    return body.responseType === 'binary'
      ? fileReply(dependencies, done, file)
      : jsonReply(dependencies, file, { capture: done, asked: body, cached });
  },
});

/** A result that later requests may be answered with is kept as long as they may: under a key, or by the cache. */
const keepMsOf = ({ responseType, cacheTtl }: CaptureRequest, key: string | undefined): number =>
  Math.max(
    responseType === 'url' || key !== undefined ? origins.sync.retentionMs : answeredInBodyRetentionMs,
    cacheTtl * 1_000,
  );

const capturing = ({ database, queues, ...shared }: Dependencies): CaptureNowDependencies => ({
  ...shared,
  accept: (job, quota) => acceptJob(database, job, quota),
  findReusable: (wanted) => findReusable(database, wanted),
  find: (id) => findCapture(database, { id }),
  cancel: (capture) => cancelCapture(database, capture),
  enqueue: ({ id, attempt, priority, requestId }) =>
    queues.enqueue(
      catalogue.capture,
      { captureId: id, attempt, requestId },
      { id: captureJobId({ id, attempt }), priority },
    ),
  removeJob: async (capture) => void (await queues.remove(catalogue.capture, captureJobId(capture))),
});
