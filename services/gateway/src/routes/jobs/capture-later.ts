import { fieldsWithoutEffect } from '@tintype/contracts/capture/without-effect';
import { asyncRequest } from '@tintype/contracts/capture/async-request';
import { schema } from '@tintype/contracts/schemas/schema';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { defineRoute } from '../../http/route.ts';
import type { JobOrder, JobReceipt } from '../../use-cases/accept-job.ts';
import { checkCapture } from '../../use-cases/check-capture.ts';
import { newWebhook, type WebhookDependencies } from '../../use-cases/new-webhook.ts';
import { idempotencyKey } from '../screenshots/idempotency-key.ts';
import { statusUrlOf } from './describe-job.ts';
import { jobReceipt } from './job-answer.ts';

export type CaptureLaterDependencies = WebhookDependencies & {
  readonly acceptJob: (order: JobOrder) => Promise<JobReceipt>;
  readonly hashOf: (body: unknown) => Uint8Array;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly publicUrl: string;
};

export const captureLater = defineRoute<CaptureLaterDependencies>()({
  id: 'captureLater',
  method: 'post',
  path: '/v1/screenshots/async',
  summary: 'Accepts a capture and answers at once with a job to come back for.',
  access: 'api-key',
  allowance: 'screenshot',
  body: asyncRequest,
  withoutEffect: fieldsWithoutEffect,
  headers: schema({ type: 'object', properties: { 'idempotency-key': idempotencyKey } }),
  answers: {
    202: {
      description: 'The job, or the one this key was sent with before.',
      content: { 'application/json': jobReceipt },
    },
  },
  refusals: ['URL_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'CAPABILITY_NOT_AVAILABLE', 'IDEMPOTENCY_CONFLICT'],
  handle: async (dependencies, { body, headers, caller, requestId, note }) => {
    const { acceptJob, hashOf, checkUrl } = dependencies;
    const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
    const { webhookUrl, webhookSecret, ...asked } = body;
    const fields = {
      ...(webhookUrl !== undefined && { webhookUrl }),
      ...(webhookSecret !== undefined && { webhookSecret }),
    };
    const request = checkCapture({ request: { ...asked, cacheTtl: 0 }, checkUrl, onRefusedUrl, plan: caller.plan });
    const webhook = newWebhook(dependencies, { fields, checkUrl, onRefusedUrl });
    const { 'idempotency-key': key } = headers;
    const job = await acceptJob({
      request,
      askedUrl: body.url,
      caller,
      requestId,
      ...(webhook && { webhook }),
      // Marked, so that the same body sent to wait for is another order.
      ...(key !== undefined && { submission: { key, bodyHash: hashOf({ async: true, request, ...fields }) } }),
    });
    note({ captureId: job.id });
    const statusUrl = statusUrlOf(dependencies, job);
    return {
      status: 202,
      json: { id: job.id, status: job.state, statusUrl, createdAt: job.createdAt.toISOString() },
    };
  },
});
