import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import { queueList } from '@tintype/queues/catalogue';
import { serviceStates } from '../../live/service-status.ts';

const originNames = Object.keys(origins) as readonly Origin[];
const number = { type: 'number' } as const;
const integer = { type: 'integer' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const state = (what: string) => ({ enum: serviceStates, description: `State of ${what}.` }) as const;
const oldestSeconds = { ...number, description: 'Age of the oldest one that waits, in seconds. 0 if none waits.' };

/** The fields of the response for administrators. */
export const workFields = {
  status: {
    type: 'object',
    required: ['api', 'captures', 'deliveries', 'checkedAt'],
    description: 'State of the service, as the status page shows it.',
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
    description: 'Captures that ended in each of the last 60 minutes, oldest first. The last minute is not over yet.',
    items: {
      type: 'object',
      required: ['at', 'completed', 'failed'],
      properties: {
        at: { ...time, description: 'Start of the minute.' },
        completed: { ...integer, description: 'Captures completed in this minute.' },
        failed: { ...integer, description: 'Captures failed in this minute.' },
      },
    },
  },
  organizations: {
    type: 'array',
    description: 'The 20 organizations with the most captures under way, and then with the most within the hour.',
    items: {
      type: 'object',
      required: ['id', 'name', 'queued', 'oldestSeconds', 'rendering', 'completed', 'failed'],
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        queued: { ...integer, description: 'Number of queued captures.' },
        oldestSeconds,
        rendering: { ...integer, description: 'Number of captures in progress.' },
        completed: { ...integer, description: 'Captures completed within the hour.' },
        failed: { ...integer, description: 'Captures failed within the hour.' },
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
        delayed: { ...integer, description: 'Number of jobs that wait for their time.' },
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
        pending: { ...integer, description: 'Neither delivered nor failed.' },
        due: { ...integer, description: 'Of these, those that can be sent now.' },
        oldestSeconds: { ...number, description: 'Seconds that the oldest one has been due. 0 if none is.' },
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
      isEstimate: { type: 'boolean', description: 'Whether it was computed from a sample, as with many files.' },
    },
  },
  workers: { ...integer, description: 'Number of render workers. Absent if Redis is unreachable.' },
  slots: { ...integer, description: 'Number of concurrent captures of all workers.' },
  renderWorkers: {
    type: 'array',
    description: 'The render workers, by name. Absent if Redis is unreachable.',
    items: {
      type: 'object',
      required: ['name', 'slots', 'averageMs'],
      properties: {
        name: { type: 'string' },
        slots: { ...integer, description: 'Number of concurrent captures. 0 while storage is unreachable.' },
        averageMs: { ...integer, description: 'Average duration of recent captures in milliseconds. 0 without any.' },
        blocklistsWrittenAt: { ...time, description: 'When its oldest block list was written by its authors.' },
        browserBuiltAt: { ...time, description: 'When its browser was built.' },
      },
    },
  },
  blocklistsWrittenAt: {
    ...time,
    description: 'When the oldest block list of any worker was written by its authors.',
  },
} as const;
