import { asyncRequest } from '@tintype/contracts/capture/capture-request';
import { optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute, inJson } from '../define-route.ts';
import { formatStatusUrl } from '../../responses/result-files.ts';
import { jobReceipt } from '../../responses/job.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { submitJob } from '../../use-cases/captures/submit-job.ts';

export const captureLaterRoute = defineRoute({
  id: 'captureLater',
  method: 'post',
  path: '/v1/screenshots/async',
  summary: 'Submit a capture as a job and return immediately.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  body: asyncRequest,
  withoutEffect: optionsWithoutEffect,
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  answers: {
    202: inJson('The job, or the existing job for the same Idempotency-Key.', jobReceipt),
  },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE', 'IDEMPOTENCY_CONFLICT'],
  handle: async (dependencies, { headers, note, ...sent }) => {
    const job = await submitJob(dependencies, { ...sent, key: headers['idempotency-key'] });
    note({ captureId: job.id });
    const statusUrl = formatStatusUrl(dependencies, job);
    return { status: 202, json: { id: job.id, status: job.state, statusUrl, createdAt: job.createdAt.toISOString() } };
  },
});
