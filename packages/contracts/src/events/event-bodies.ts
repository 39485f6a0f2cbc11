import { outputTypes } from '../capture/outputs.ts';
import { composeJob } from '../compose/compose-job.ts';
import { crawlFields } from '../crawls/crawl-answers.ts';
import { errorCodes } from '../errors/catalogue.ts';
import { findingFields } from '../schedules/describe-findings.ts';
import { imageFields, imageNames } from '../pipelines/pipeline-run-answers.ts';
import { schema, type Schema } from '../schemas/schema.ts';
import { bulkStatuses } from '../states/bulk.ts';
import { captureStates } from '../states/capture.ts';
import { batchStates } from '../states/batch.ts';
import { pipelineRunStates } from '../states/pipeline.ts';
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

const galleryFields = {
  pipelineId: text,
  runId: text,
  galleryNodeId: text,
  status: { enum: ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED'], description: 'Of the gallery.' },
  runStatus: { enum: pipelineRunStates, description: 'Of the run, when this was written.' },
  total: { ...count, description: 'Captures of the run.' },
  completed: { ...count, description: 'Those that succeeded.' },
  failed: { ...count, description: 'Those that did not.' },
  imageCounts: {
    type: 'object',
    title: 'GalleryImageCounts',
    description: 'Pictures of this gallery, edited ones included.',
    required: ['total', 'completed', 'failed'],
    properties: {
      total: count,
      completed: { ...count, description: 'Those that there are.' },
      failed: { ...count, description: 'Those that failed.' },
    },
  },
  error: { type: ['string', 'null'], description: 'Why the run could not start, or failed.' },
  inputData: { type: ['object', 'null'], description: 'The data of the request, as it was sent.' },
  customData: { description: 'As the webhook node has it; absent when it has none.' },
  images: {
    type: 'array',
    maxItems: 100,
    description: 'The first of them.',
    items: {
      type: 'object',
      title: 'GalleryImage',
      required: imageNames,
      properties: { ...imageFields, downloadUrl: { ...text, description: 'Absent of one that failed.' } },
    },
  },
  hasMore: { type: 'boolean', description: 'Whether there are more than these.' },
  resultsUrl: { ...text, description: 'All of them, page by page.' },
  expiresAt: { ...time, description: 'When the links end.' },
} as const;
const galleryNames = Object.keys(galleryFields).filter((name) => name !== 'customData');

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
  PIPELINE_GALLERY_COMPLETED: schema({
    $id: 'PipelineGalleryCompletedEvent',
    type: 'object',
    required: ['event', 'timestamp', 'deliveryId', 'data'],
    properties: {
      event: { const: 'PIPELINE_GALLERY_COMPLETED' },
      timestamp: { ...time, description: 'When it happened, whichever attempt this is.' },
      deliveryId: { ...text, description: 'The same on every attempt.' },
      data: {
        type: 'object',
        title: 'CompletedGallery',
        description: 'The gallery.',
        required: galleryNames,
        properties: galleryFields,
      },
    },
  }),
};
