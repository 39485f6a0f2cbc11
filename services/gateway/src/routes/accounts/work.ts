import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import { schema } from '@tintype/contracts/schemas/schema';
import { queueList } from '@tintype/queues/catalogue';
import { serviceStates } from '../../live/service-status.ts';
import { readWork } from '../../use-cases/read-work.ts';
import { defineRoute, inJson, forAdministrators } from '../define-route.ts';

const originNames = Object.keys(origins) as readonly Origin[];
const numberSchema = { type: 'number' } as const;
const integerSchema = { type: 'integer' } as const;
const timeSchema = { type: 'string', format: 'date-time' } as const;
const createStateSchema = (what: string) => ({ enum: serviceStates, description: `State of ${what}.` }) as const;

const oldestSeconds = {
  ...numberSchema,
  description: 'Age in seconds of the oldest queued capture or job. 0 if none is queued.',
};

const workFields = {
  status: {
    type: 'object',
    required: ['api', 'captures', 'deliveries', 'checkedAt'],
    description: 'State of the service, as on the status page.',
    properties: {
      api: createStateSchema('the API'),
      captures: createStateSchema('captures'),
      deliveries: createStateSchema('webhooks and emails'),
      checkedAt: { ...timeSchema, description: 'Time of the measurement.' },
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
        waiting: integerSchema,
        oldestSeconds: { ...numberSchema, description: 'Age of the oldest queued capture in seconds.' },
      },
    },
  },
  inHand: { ...integerSchema, description: 'Number of captures in progress.' },
  perSecond: { ...numberSchema, description: 'Successful captures per second, averaged over the last 5 minutes.' },
  minutes: {
    type: 'array',
    description: 'Captures that ended in each of the last 60 minutes, oldest first. The last minute is incomplete.',
    items: {
      type: 'object',
      required: ['at', 'completed', 'failed'],
      properties: {
        at: { ...timeSchema, description: 'Start of the minute.' },
        completed: { ...integerSchema, description: 'Captures completed in this minute.' },
        failed: { ...integerSchema, description: 'Captures that failed in this minute.' },
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
        queued: { ...integerSchema, description: 'Number of queued captures.' },
        oldestSeconds,
        rendering: { ...integerSchema, description: 'Number of captures in progress.' },
        completed: { ...integerSchema, description: 'Captures completed in the last hour.' },
        failed: { ...integerSchema, description: 'Captures that failed in the last hour.' },
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
        waiting: integerSchema,
        active: { ...integerSchema, description: 'Number of jobs in progress.' },
        delayed: { ...integerSchema, description: 'Number of jobs that are delayed.' },
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
        pending: { ...integerSchema, description: 'Number of deliveries that are neither delivered nor failed.' },
        due: { ...integerSchema, description: 'Number of pending deliveries that are due now.' },
        oldestSeconds: {
          ...numberSchema,
          description: 'Seconds since the oldest delivery became due. 0 if none is due.',
        },
      },
    },
  },
  storage: {
    type: 'object',
    required: ['files', 'bytes', 'isEstimate'],
    description: 'Files of captures in storage.',
    properties: {
      files: { ...integerSchema, description: 'Number of files.' },
      bytes: { ...integerSchema, description: 'Total size in bytes.' },
      isEstimate: {
        type: 'boolean',
        description: 'Whether the figures are estimated from a sample, which is the case for many files.',
      },
    },
  },
  workers: { ...integerSchema, description: 'Number of render workers. Absent if Redis is unreachable.' },
  slots: { ...integerSchema, description: 'Maximum number of concurrent captures of all workers.' },
  renderWorkers: {
    type: 'array',
    description: 'The render workers, by name. Absent if Redis is unreachable.',
    items: {
      type: 'object',
      required: ['name', 'slots', 'averageMs'],
      properties: {
        name: { type: 'string' },
        slots: {
          ...integerSchema,
          description: 'Maximum number of concurrent captures. 0 while storage is unreachable.',
        },
        averageMs: {
          ...integerSchema,
          description: 'Average duration of recent captures in milliseconds. 0 if there are none.',
        },
        blocklistsWrittenAt: {
          ...timeSchema,
          description: 'Time when the oldest block list of the worker was published.',
        },
        browserBuiltAt: { ...timeSchema, description: 'Time when the browser of the worker was built.' },
      },
    },
  },
  blocklistsWrittenAt: { ...timeSchema, description: 'Time when the oldest block list of any worker was published.' },
} as const;

const workSchema = schema({
  $id: 'Work',
  type: 'object',
  required: ['status', 'waiting', 'inHand', 'perSecond', 'minutes', 'organizations', 'deliveries', 'storage'],
  properties: workFields,
});

export const workRoute = defineRoute('GET /v1/administration/work', {
  id: 'getWork',
  summary: 'Get the state of queues, workers, organizations and storage.',
  ...forAdministrators,
  answer: inJson('The current figures.', workSchema),
  handle: async (dependencies) => readWork(dependencies),
});
