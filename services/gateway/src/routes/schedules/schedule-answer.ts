import { idPattern } from '@tintype/contracts/ids/ids';
import { executionAnswer } from './execution-answer.ts';
import { scheduleStates } from '@tintype/contracts/states/schedule';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';

export const scheduleParams = schema({
  type: 'object',
  required: ['scheduleId'],
  properties: { scheduleId: { type: 'string', pattern: idPattern } },
});

const time = { type: 'string', description: 'ISO 8601 in UTC.' } as const;

const reduced = {
  id: { type: 'string' },
  name: { type: 'string' },
  url: { type: 'string' },
  schedule: { type: 'string', description: 'Six fields.' },
  scheduleDescription: { type: 'string', description: 'The schedule in words.' },
  timezone: { type: 'string' },
  status: { enum: scheduleStates },
  alertOnFailure: { type: 'boolean' },
  autoPauseAfterFailures: { type: ['integer', 'null'] },
  consecutiveFailures: { type: 'integer' },
  retentionDays: { type: 'integer' },
  startsAt: { type: ['string', 'null'] },
  endsAt: { type: ['string', 'null'] },
  lastExecutedAt: { type: ['string', 'null'] },
  nextExecutionAt: { type: ['string', 'null'], description: 'null unless the schedule is active.' },
  executionCount: { type: 'integer' },
  successCount: { type: 'integer' },
  failureCount: { type: 'integer' },
  createdAt: time,
  updatedAt: time,
} as const;
const reducedNames = Object.keys(reduced) as (keyof typeof reduced)[];

const destinationAnswer = {
  type: 'object',
  required: ['id', 'type'],
  properties: {
    id: { type: 'string', description: 'Begins with dst_.' },
    type: { enum: ['webhook', 'email'] },
    url: { type: 'string' },
    secret: { type: 'string', description: 'Masked; absent when none is set.' },
    to: { type: 'array', items: { type: 'string' } },
    subject: { type: 'string' },
    onlyOnChange: { type: 'boolean', description: 'Absent where the schedule decides.' },
  },
} as const;

export const scheduleAnswer = schema({
  $id: 'Schedule',
  type: 'object',
  required: [
    ...reducedNames,
    'options',
    'destinations',
    'onlyOnChange',
    'diffThreshold',
    'ignoreSelectors',
    'recentCaptures',
  ],
  properties: {
    ...reduced,
    options: { type: 'object', description: 'As they were sent, without typed text.' },
    destinations: { type: 'array', items: destinationAnswer },
    onlyOnChange: { type: 'boolean' },
    diffThreshold: { type: 'number' },
    ignoreSelectors: { type: 'array', items: { type: 'string' } },
    recentCaptures: { type: 'array', items: executionAnswer, description: 'The last ten runs that have ended.' },
  },
});
export type ScheduleAnswer = TypeOf<typeof scheduleAnswer>;

export const scheduleList = schema({
  $id: 'ScheduleList',
  type: 'object',
  required: ['schedules', 'total'],
  properties: {
    schedules: { type: 'array', items: { type: 'object', required: reducedNames, properties: reduced } },
    total: { type: 'integer' },
  },
});
