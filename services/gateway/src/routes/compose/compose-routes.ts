import { composeJob as composeJobAnswer, composeJobList } from '@tintype/contracts/compose/compose-job';
import { preview, previewAnswer, previewQuery } from '@tintype/contracts/compose/preview';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { composeStatuses, composeStatusOf } from '@tintype/contracts/states/compose';
import { findCompose, listComposes } from '@tintype/database/composes/find-compose';
import { limitField } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, type DefinedRoute, defineRoute } from '../define-route.ts';
import { refuseExpired } from '../../responses/file.ts';
import { composeFile, composeFileReply, composeJobParams, describeCompose } from '../../responses/compose.ts';
import { compose, composeFailures } from './compose.ts';
import { composeFailure } from '../../use-cases/composes/wait-for-compose.ts';
import { found } from '../../http/found.ts';

const listComposeJobs = defineRoute({
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
  answers: { 200: { description: 'Jobs, newest first.', content: { 'application/json': composeJobList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query: { status, limit }, caller }) => {
    const wanted = { ...visibilityOf(caller, 'compose'), limit, ...(status !== undefined && { status }) };
    const rows = await listComposes(dependencies.database, wanted);
    return { status: 200, json: await Promise.all(rows.map((one) => describeCompose(dependencies, one))) };
  },
});

const previewCompose = defineRoute({
  id: 'previewCompose',
  method: 'get',
  path: '/v1/screenshots/compose/preview',
  summary: 'Preview a layout for given aspect ratios without capturing anything.',
  ...forCallers,
  query: previewQuery,
  answers: { 200: { description: 'The layout.', content: { 'application/json': previewAnswer } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (_, { query }) => {
    const seen = preview(query);
    if ('faults' in seen) throw invalidFields(seen.faults);
    return { status: 200, json: seen.answer };
  },
});

const composeJob = defineRoute({
  id: 'getComposeJob',
  method: 'get',
  path: '/v1/screenshots/compose/jobs/{jobId}',
  summary: 'Get a compose job and, once completed, its result.',
  ...forCallers,
  params: composeJobParams,
  answers: { 200: { description: 'The job.', content: { 'application/json': composeJobAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { jobId: id }, caller, note }) => {
    note({ composeId: id });
    const stored = found(await findCompose(dependencies.database, { id, ...visibilityOf(caller, 'compose') }));
    return { status: 200, json: await describeCompose(dependencies, stored) };
  },
});

/** The result of a job: a failed one returns the error that a waiting caller would get. */
const composeResult = defineRoute({
  id: 'getComposeResult',
  method: 'get',
  path: '/v1/screenshots/compose/jobs/{jobId}/result',
  summary: 'Download the image of a compose.',
  ...forCallers,
  params: composeJobParams,
  answers: { 200: composeFile },
  refusals: [...composeFailures, 'JOB_NOT_COMPLETED', 'RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: async (dependencies, { params: { jobId: id }, caller, note }) => {
    note({ composeId: id });
    const stored = found(await findCompose(dependencies.database, { id, ...visibilityOf(caller, 'compose') }));
    const { state, startedCaptures, deletedAt, expiresAt } = stored;
    if (state === 'CANCELLED') throw new ServiceError('CANCELLED', { message: 'The compose was cancelled.' });
    if (state === 'FAILED') throw composeFailure(stored);
    if (state !== 'COMPLETED')
      throw new ServiceError('JOB_NOT_COMPLETED', {
        details: { status: composeStatusOf(state, { started: startedCaptures > 0 }) },
      });
    refuseExpired({ deletedAt, expiresAt }, dependencies.clock);
    return composeFileReply(dependencies, stored);
  },
});

export const composeRoutes: readonly DefinedRoute[] = [
  compose,
  listComposeJobs,
  previewCompose,
  composeJob,
  composeResult,
];
