import { outputTypes } from '../capture/outputs.ts';
import { composeJob } from '../compose/compose-job.ts';
import { crawlFields } from '../crawls/crawl-answers.ts';
import { errorCodes } from '../errors/catalogue.ts';
import { findingFields } from '../schedules/describe-findings.ts';
import { schema, type Schema } from '../schemas/schema.ts';
import { bulkStatuses } from '../states/bulk.ts';
import { captureStates } from '../states/capture.ts';
import { batchStates } from '../states/batch.ts';
import type { EventName } from './events.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = { type: 'integer' } as const;

const links = {
  resultUrl: { ...text, description: 'The result, with a key; of several outputs the first.' },
  storageUrl: { ...text, description: 'The same without a key, while it is kept.' },
  outputs: {
    type: 'object',
    description: 'Only with `outputs`: each result under its id.',
    additionalProperties: {
      type: 'object',
      title: 'EventOutput',
      required: ['type', 'contentType', 'size', 'resultUrl', 'storageUrl'],
      properties: { type: { enum: outputTypes }, contentType: text, size: count, resultUrl: text, storageUrl: text },
    },
  },
} as const;

const job = {
  url: { ...text, description: 'As it was sent.' },
  status: { enum: captureStates },
  ...links,
  format: { ...text, description: 'In upper case; MULTI with `outputs`.' },
  width: count,
  height: { type: ['integer', 'null'], description: 'Pixels; null for a PDF.' },
  fileSize: count,
  renderTimeMs: count,
  completedAt: time,
  metadata: { type: 'object', description: 'As it was sent.' },
  errorCode: { enum: errorCodes },
  errorMessage: text,
} as const;

/** The form of most events: what happened, when, and the record of what it is about. */
const inData = ($id: string, event: EventName, data: { readonly [keyword: string]: unknown }): Schema<unknown> =>
  schema({
    $id,
    type: 'object',
    required: ['event', 'timestamp', 'data'],
    properties: {
      event: { const: event },
      timestamp: { ...time, description: 'When it happened, whichever attempt this is.' },
      data: { type: 'object', description: 'What it is about.', ...data },
    },
  });

const aJob = (name: string) => ({
  title: name,
  required: ['jobId', 'url', 'status'],
  properties: { jobId: text, ...job },
});
const { $id: _, ...compose } = composeJob.json;

const scheduled = {
  timestamp: { ...time, description: 'When it happened, whichever attempt this is.' },
  scheduleId: text,
  scheduleName: text,
  url: { ...text, description: 'The URL of the schedule.' },
  executionId: { ...text, description: 'The run, as in the history of the schedule.' },
} as const;
const scheduledNames = ['event', 'timestamp', 'scheduleId', 'scheduleName', 'url', 'executionId'] as const;

/** What is sent of each event (docs/interface/webhooks.md#bodies). The notifier writes it. */
export const eventBodies: Readonly<Record<EventName, Schema<unknown>>> = {
  JOB_COMPLETED: inData('JobCompletedEvent', 'JOB_COMPLETED', aJob('EndedJob')),
  JOB_FAILED: inData('JobFailedEvent', 'JOB_FAILED', aJob('EndedJob')),
  BULK_COMPLETED: inData('BulkCompletedEvent', 'BULK_COMPLETED', {
    title: 'EndedBulkJob',
    required: ['bulkJobId', 'status', 'totalJobs', 'completedJobs', 'failedJobs', 'jobs'],
    properties: {
      bulkJobId: text,
      status: { enum: bulkStatuses },
      totalJobs: count,
      completedJobs: count,
      failedJobs: count,
      jobs: {
        type: 'array',
        description: 'In the order in which they were sent.',
        items: {
          type: 'object',
          title: 'EndedJobOfBulk',
          required: ['url', 'status'],
          properties: { id: text, ...job, createdAt: time, status: text },
        },
      },
    },
  }),
  BATCH_COMPLETED: inData('BatchCompletedEvent', 'BATCH_COMPLETED', {
    title: 'EndedBatch',
    required: [
      'batchId',
      'status',
      'totalJobs',
      'completedJobs',
      'failedJobs',
      'cancelledJobs',
      'itemsUrl',
      'completedAt',
    ],
    properties: {
      batchId: text,
      status: { enum: batchStates },
      totalJobs: count,
      completedJobs: count,
      failedJobs: count,
      cancelledJobs: count,
      itemsUrl: { ...text, description: 'Where its items are listed, with a key.' },
      completedAt: time,
    },
  }),
  COMPOSE_COMPLETED: inData('ComposeCompletedEvent', 'COMPOSE_COMPLETED', compose),
  CRAWL_COMPLETED: inData('CrawlCompletedEvent', 'CRAWL_COMPLETED', {
    title: 'EndedCrawl',
    required: ['crawlId', 'url', 'status', 'progress', 'pagesUrl', 'archiveUrl', 'completedAt'],
    properties: {
      crawlId: text,
      url: { ...text, description: 'Its first page, as it was sent.' },
      status: crawlFields.status,
      progress: crawlFields.progress,
      pagesUrl: { ...text, description: 'Where its pages are listed, with a key.' },
      archiveUrl: { ...text, description: 'All files in one zip, with a key.' },
      notes: crawlFields.notes,
      errorCode: crawlFields.errorCode,
      errorMessage: text,
      completedAt: time,
    },
  }),
  'schedule.delivery': schema({
    $id: 'ScheduleDeliveryEvent',
    type: 'object',
    required: scheduledNames,
    properties: {
      event: { const: 'schedule.delivery' },
      ...scheduled,
      changed: {
        type: ['boolean', 'null'],
        description: 'Whether the page has changed; null where that is not compared.',
      },
      diffScore: { type: 'number', description: 'The part of the pixels that differ from the run before.' },
      ...findingFields,
      ...links,
      diffUrl: { ...text, description: 'A picture of what has changed.' },
    },
  }),
  'schedule.failed': schema({
    $id: 'ScheduleFailedEvent',
    type: 'object',
    required: [...scheduledNames, 'error', 'autoPaused'],
    properties: {
      event: { const: 'schedule.failed' },
      ...scheduled,
      error: { type: ['string', 'null'], description: 'Why it failed, in words.' },
      errorCode: { type: ['string', 'null'], description: 'Why it failed.' },
      autoPaused: { type: 'boolean', description: 'The schedule was paused because it failed too often in a row.' },
    },
  }),
};
