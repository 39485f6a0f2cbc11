import { composeRequest } from '@tintype/contracts/compose/compose-request';
import {
  composeJobCreated,
  composeJob as composeJobAnswer,
  composeJobList,
  composeResult,
} from '@tintype/contracts/compose/compose-result';
import { preview, previewAnswer, previewQuery } from '@tintype/contracts/compose/preview';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { composeStatuses } from '@tintype/contracts/states/compose';
import { findCompose, listComposes } from '@tintype/database/composes/find-compose';
import { limitField } from '../http/paging.ts';
import { found, getVisibility } from '../http/principal.ts';
import {
  acceptedReply,
  composeFile,
  composeFileReply,
  composeJsonReply,
  composeJobParams,
  describeCompose,
} from '../responses/compose.ts';
import { composeFailures } from '../responses/file.ts';
import { submitCompose, composeNow, refuseUndrawn } from '../use-cases/composes.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

export const composeRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/screenshots/compose', {
    id: 'createCompose',
    summary: 'Capture several pages, or several variants of one page, and combine them in one image.',
    allowance: 'screenshot',
    isLong: true,
    body: composeRequest,
    headers: schema({ type: 'object', properties: { accept: { type: 'string' } } }),
    answers: {
      200: {
        ...composeFile,
        description: 'The image. JSON if responseType is base64 or url, or if Accept is exactly application/json.',
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
  }),
  defineRoute('GET /v1/screenshots/compose/jobs', {
    id: 'listComposeJobs',
    summary: 'List the most recent compose jobs of the organization, including synchronous ones.',
    query: schema({
      type: 'object',
      properties: { status: { enum: composeStatuses, description: 'Filter by status.' }, ...limitField },
    }),
    answer: inJson('Jobs, newest first.', composeJobList),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { query: { status, limit }, caller }) => {
      const wanted = { ...getVisibility(caller, 'compose'), limit, ...(status !== undefined && { status }) };
      const rows = await listComposes(dependencies.database, wanted);
      return Promise.all(rows.map((one) => describeCompose(dependencies, one)));
    },
  }),
  defineRoute('GET /v1/screenshots/compose/preview', {
    id: 'previewCompose',
    summary: 'Preview a layout for given aspect ratios without capturing anything.',
    query: previewQuery,
    answer: inJson('The layout.', previewAnswer),
    refusals: ['VALIDATION_ERROR'],
    handle: async (_, { query }) => {
      const seen = preview(query);
      if ('faults' in seen) throw invalidFields(seen.faults);
      return seen.answer;
    },
  }),
  defineRoute('GET /v1/screenshots/compose/jobs/{jobId}', {
    id: 'getComposeJob',
    summary: 'Get a compose job and, once completed, its result.',
    logs: { composeId: 'jobId' },
    params: composeJobParams,
    answer: inJson('The job.', composeJobAnswer),
    handle: async (dependencies, { params: { jobId: id }, caller }) => {
      const stored = found(await findCompose(dependencies.database, { id, ...getVisibility(caller, 'compose') }));
      return describeCompose(dependencies, stored);
    },
  }),
  /** A failed job returns the error that a waiting caller would get. */
  defineRoute('GET /v1/screenshots/compose/jobs/{jobId}/result', {
    id: 'getComposeResult',
    summary: 'Download the image of a compose job.',
    logs: { composeId: 'jobId' },
    params: composeJobParams,
    answers: { 200: composeFile },
    refusals: [...composeFailures, 'JOB_NOT_COMPLETED', 'RESULT_EXPIRED', 'SERVICE_BUSY'],
    handle: async (dependencies, { params: { jobId: id }, caller }) => {
      const stored = found(await findCompose(dependencies.database, { id, ...getVisibility(caller, 'compose') }));
      refuseUndrawn(stored, dependencies);
      return composeFileReply(dependencies, stored);
    },
  }),
];
