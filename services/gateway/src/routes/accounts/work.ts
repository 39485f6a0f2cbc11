import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import { schema } from '@tintype/contracts/schemas/schema';
import { queueList } from '@tintype/queues/catalogue';
import { serviceStates } from '../../live/service-status.ts';
import { readWork } from '../../use-cases/read-work.ts';
import { defineRoute, inJson, forAdministrators } from '../define-route.ts';

const originNames = Object.keys(origins) as readonly Origin[];
const number = { type: 'number' } as const;
const integer = { type: 'integer' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const state = (what: string) => ({ enum: serviceStates, description: `State of ${what}.` }) as const;

const oldestSeconds = {
  ...number,
  description: 'Age in seconds of the oldest queued capture or job. 0 if none is queued.',
};

const workFields = {
  status: {
    type: 'object',
    required: ['api', 'captures', 'deliveries', 'checkedAt'],
    description: 'State of the service, as on the status page.',
    properties: {
      api: state('the API'),
      captures: state('captures'),
      deliveries: state('webhooks and emails'),
      checkedAt: { ...time, description: 'Time of the measurement.' },
    },
  },
  waiting: {
    type: 'array',
    description: 'Queued captures by origin.',
    items: {
      type: 'object',
      required: ['origin', 'waiting', 'oldestSeconds'],
      properties: {
        origin: { enum: originNames },
        waiting: integer,
        oldestSeconds: { ...number, description: 'Age of the oldest queued capture in seconds.' },
      },
    },
  },
  inHand: { ...integer, description: 'Number of captures in progress.' },
  perSecond: { ...number, description: 'Successful captures per second, averaged over the last 5 minutes.' },
  minutes: {
    type: 'array',
    description: 'Captures that ended in each of the last 60 minutes, oldest first. The last minute is incomplete.',
    items: {
      type: 'object',
      required: ['at', 'completed', 'failed'],
      properties: {
        at: { ...time, description: 'Start of the minute.' },
        completed: { ...integer, description: 'Captures completed in this minute.' },
        failed: { ...integer, description: 'Captures that failed in this minute.' },
      },
    },
  },
  organizations: {
    type: 'array',
    description:
      'The 20 organizations with the most captures in progress, then with the most captures in the last hour.',
    items: {
      type: 'object',
      required: ['id', 'name', 'queued', 'oldestSeconds', 'rendering', 'completed', 'failed'],
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        queued: { ...integer, description: 'Number of queued captures.' },
        oldestSeconds,
        rendering: { ...integer, description: 'Number of captures in progress.' },
        completed: { ...integer, description: 'Captures completed in the last hour.' },
        failed: { ...integer, description: 'Captures that failed in the last hour.' },
      },
    },
  },
  queues: {
    type: 'array',
    description: 'Jobs of each queue. Absent if Redis is unreachable.',
    items: {
      type: 'object',
      required: ['name', 'waiting', 'active', 'delayed', 'oldestSeconds'],
      properties: {
        name: { enum: queueList.map(({ name }) => name) },
        waiting: integer,
        active: { ...integer, description: 'Number of jobs in progress.' },
        delayed: { ...integer, description: 'Number of jobs that are delayed.' },
        oldestSeconds,
      },
    },
  },
  deliveries: {
    type: 'array',
    description: 'Deliveries that have not ended, by type of destination.',
    items: {
      type: 'object',
      required: ['type', 'pending', 'due', 'oldestSeconds'],
      properties: {
        type: { enum: destinationTypes },
        pending: { ...integer, description: 'Number of deliveries that are neither delivered nor failed.' },
        due: { ...integer, description: 'Number of pending deliveries that are due now.' },
        oldestSeconds: { ...number, description: 'Seconds since the oldest delivery became due. 0 if none is due.' },
      },
    },
  },
  storage: {
    type: 'object',
    required: ['files', 'bytes', 'isEstimate'],
    description: 'Files of captures in storage.',
    properties: {
      files: { ...integer, description: 'Number of files.' },
      bytes: { ...integer, description: 'Total size in bytes.' },
      isEstimate: {
        type: 'boolean',
        description: 'Whether the figures are estimated from a sample, which is the case for many files.',
      },
    },
  },
  workers: { ...integer, description: 'Number of render workers. Absent if Redis is unreachable.' },
  slots: { ...integer, description: 'Maximum number of concurrent captures of all workers.' },
  renderWorkers: {
    type: 'array',
    description: 'The render workers, by name. Absent if Redis is unreachable.',
    items: {
      type: 'object',
      required: ['name', 'slots', 'averageMs'],
      properties: {
        name: { type: 'string' },
        slots: { ...integer, description: 'Maximum number of concurrent captures. 0 while storage is unreachable.' },
        averageMs: {
          ...integer,
          description: 'Average duration of recent captures in milliseconds. 0 if there are none.',
        },
        blocklistsWrittenAt: { ...time, description: 'Time when the oldest block list of the worker was published.' },
        browserBuiltAt: { ...time, description: 'Time when the browser of the worker was built.' },
      },
    },
  },
  blocklistsWrittenAt: { ...time, description: 'Time when the oldest block list of any worker was published.' },
} as const;

const answer = schema({
  $id: 'Work',
  type: 'object',
  required: ['status', 'waiting', 'inHand', 'perSecond', 'minutes', 'organizations', 'deliveries', 'storage'],
  properties: workFields,
});

export const workRoute = defineRoute('GET /v1/administration/work', {
  id: 'getWork',
  summary: 'Get the state of queues, workers, organizations and storage.',
  ...forAdministrators,
  answer: inJson('The current figures.', answer),
  handle: async (dependencies) => readWork(dependencies),
});
