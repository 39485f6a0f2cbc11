import { errorCodes } from '../errors/catalogue.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { composeStatuses } from '../states/compose.ts';
import { composeResultJson } from './compose-result.ts';

const time = { type: 'string', format: 'date-time' } as const;
const integer = { type: 'integer' } as const;

const job = {
  type: 'object',
  required: ['jobId', 'status', 'progress', 'totalCaptures', 'completedCaptures', 'createdAt'],
  properties: {
    jobId: { type: 'string' },
    status: { enum: composeStatuses },
    progress: { ...integer, description: 'Percent. Drawing is the last step.' },
    totalCaptures: integer,
    completedCaptures: integer,
    createdAt: time,
    completedAt: time,
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string', description: 'Names the capture that failed.' },
    result: composeResultJson,
  },
} as const;

/** GET /v1/screenshots/compose/jobs/{jobId} */
export const composeJob = schema({ $id: 'ComposeJob', ...job });
export type ComposeJob = TypeOf<typeof composeJob>;

export const composeJobList = schema({ $id: 'ComposeJobList', type: 'array', items: job });

/** What an async request is answered with. */
export const composeJobCreated = schema({
  $id: 'ComposeJobCreated',
  type: 'object',
  required: ['jobId', 'status', 'statusUrl', 'createdAt'],
  properties: {
    jobId: { type: 'string' },
    status: { enum: composeStatuses },
    statusUrl: { type: 'string' },
    createdAt: time,
  },
});
