import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { outputIdPattern } from '@tintype/contracts/capture/outputs';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { findSubmission } from '@tintype/database/captures/accept-capture';
import { findCapture } from '@tintype/database/captures/find-capture';
import { found, getVisibility } from '../http/principal.ts';
import { createCaptureReply } from '../responses/capture-reply.ts';
import { captureAnswer } from '../responses/capture.ts';
import { captureFailures, fileAnswer, outputAnswer } from '../responses/file.ts';
import { describeSubmission, submissionAnswer } from '../responses/listed-capture.ts';
import { captureSent, toCaptureDependencies } from '../use-cases/captures/capture-now.ts';
import { readResult } from '../use-cases/captures/read-result.ts';
import { defineRoute, idempotencyKey, inJson, type DefinedRoute } from './define-route.ts';

const idSchema = { type: 'string', pattern: idPattern } as const;

export const screenshotRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/screenshots', {
    id: 'createCapture',
    summary: 'Capture a page and return the result.',
    allowance: 'screenshot',
    isLong: true,
    body: captureRequest,
    withoutEffect: optionsWithoutEffect,
    headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
    answers: {
      200: {
        ...fileAnswer,
        description: 'The file. JSON if `responseType` is base64 or url, or if `outputs` is set.',
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
      return createCaptureReply(dependencies, await captureSent(toCaptureDependencies(dependencies), sent));
    },
  }),
  defineRoute('GET /v1/screenshots/captures/{id}/result', {
    id: 'captureResult',
    summary:
      'Download the file of a capture with `responseType` url. For a capture with `outputs`, downloads the first output.',
    logs: { captureId: 'id' },
    params: schema({ type: 'object', required: ['id'], properties: { id: idSchema } }),
    answers: { 200: outputAnswer },
    refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
    handle: (dependencies, { params, caller }) => readResult(dependencies, { ...params, caller }),
  }),
  defineRoute('GET /v1/screenshots/captures/{id}/result/{outputId}', {
    id: 'getCaptureOutput',
    summary: 'Download one output of a capture.',
    logs: { captureId: 'id' },
    params: schema({
      type: 'object',
      required: ['id', 'outputId'],
      properties: { id: idSchema, outputId: { type: 'string', pattern: outputIdPattern } },
    }),
    answers: { 200: outputAnswer },
    refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
    handle: (dependencies, { params, caller }) => readResult(dependencies, { ...params, caller }),
  }),
  /** Callers that lost the connection check this before they send again. */
  defineRoute('GET /v1/screenshots/submissions/{key}', {
    id: 'getSubmission',
    summary: 'Get the state of a capture that was submitted with an Idempotency-Key.',
    params: schema({ type: 'object', required: ['key'], properties: { key: idempotencyKey } }),
    answer: inJson('The capture with this Idempotency-Key.', submissionAnswer),
    handle: async ({ database, publicUrl }, { params: { key }, caller, note }) => {
      const { organizationId } = getVisibility(caller, 'capture');
      const { captureId } = found(await findSubmission(database, { organizationId, key }));
      const stored = found(await findCapture(database, { id: captureId, organizationId }));
      note({ captureId: stored.id });
      return { key, ...describeSubmission(stored, publicUrl) };
    },
  }),
];
