import { composeJob as composeJobAnswer, composeJobList } from '@tintype/contracts/compose/compose-job';
import { preview, previewAnswer, previewQuery } from '@tintype/contracts/compose/preview';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { composeStatuses } from '@tintype/contracts/states/compose';
import { findCompose, listComposes } from '@tintype/database/composes/find-compose';
import { found } from '../../http/found.ts';
import { limitField } from '../../http/paging.ts';
import { getVisibility } from '../../http/principal.ts';
import { composeFailures } from '../../responses/capture-failures.ts';
import { composeFile, composeFileReply, composeJobParams, describeCompose } from '../../responses/compose.ts';
import { refuseUndrawn } from '../../use-cases/composes/wait-for-compose.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

export const listComposeJobsRoute = defineRoute({
  id: 'listComposeJobs',
  method: 'get',
  path: '/v1/screenshots/compose/jobs',
  summary: 'List the most recent composes of the organization, including synchronous ones.',
  ...forCallers,
  query: schema({
    type: 'object',
    properties: {
      status: { enum: composeStatuses, description: 'Filter by status.' },
      ...limitField,
    },
  }),
  answers: { 200: inJson('Jobs, newest first.', composeJobList) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query: { status, limit }, caller }) => {
    const wanted = { ...getVisibility(caller, 'compose'), limit, ...(status !== undefined && { status }) };
    const rows = await listComposes(dependencies.database, wanted);
    return { status: 200, json: await Promise.all(rows.map((one) => describeCompose(dependencies, one))) };
  },
});

export const previewComposeRoute = defineRoute({
  id: 'previewCompose',
  method: 'get',
  path: '/v1/screenshots/compose/preview',
  summary: 'Preview a layout for given aspect ratios without capturing anything.',
  ...forCallers,
  query: previewQuery,
  answers: { 200: inJson('The layout.', previewAnswer) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (_, { query }) => {
    const seen = preview(query);
    if ('faults' in seen) throw invalidFields(seen.faults);
    return { status: 200, json: seen.answer };
  },
});

export const composeJobRoute = defineRoute({
  id: 'getComposeJob',
  method: 'get',
  path: '/v1/screenshots/compose/jobs/{jobId}',
  summary: 'Get a compose job and, once completed, its result.',
  ...forCallers,
  logs: { composeId: 'jobId' },
  params: composeJobParams,
  answers: { 200: inJson('The job.', composeJobAnswer) },
  handle: async (dependencies, { params: { jobId: id }, caller }) => {
    const stored = found(await findCompose(dependencies.database, { id, ...getVisibility(caller, 'compose') }));
    return { status: 200, json: await describeCompose(dependencies, stored) };
  },
});

/** The result of a job. A failed job returns the error that a waiting caller would get. */
export const composeResultRoute = defineRoute({
  id: 'getComposeResult',
  method: 'get',
  path: '/v1/screenshots/compose/jobs/{jobId}/result',
  summary: 'Download the image of a compose.',
  ...forCallers,
  logs: { composeId: 'jobId' },
  params: composeJobParams,
  answers: { 200: composeFile },
  refusals: [...composeFailures, 'JOB_NOT_COMPLETED', 'RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: async (dependencies, { params: { jobId: id }, caller }) => {
    const stored = found(await findCompose(dependencies.database, { id, ...getVisibility(caller, 'compose') }));
    refuseUndrawn(stored, dependencies);
    return composeFileReply(dependencies, stored);
  },
});
