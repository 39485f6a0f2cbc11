import { outputTypes } from '../capture/outputs.ts';
import { composeJob } from '../compose/compose-result.ts';
import { crawlFields } from '../crawls/crawl-answers.ts';
import { errorCodes } from '../errors/catalogue.ts';
import { findingFields } from '../schedules/describe-findings.ts';
import { pageStateFields } from '../schedules/page-state.ts';
import { runValueFields } from '../schedules/values/value-settings.ts';
import { imageFields, imageNames } from '../pipelines/pipeline-run-answers.ts';
import { schema, type Schema } from '../schemas/schema.ts';
import { bulkStatuses, batchStates } from '../states/batch.ts';
import { captureStates } from '../states/capture.ts';
import { pipelineRunStates } from '../states/pipeline.ts';
import type { EventName } from './events.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string' } as const;
const count = { type: 'integer' } as const;

const links = {
  resultUrl: {
    ...text,
    description: 'URL of the result. Requires an API key. With several outputs, the URL of the first output.',
  },
  storageUrl: {
    ...text,
    description: 'Signed URL of the result. Requires no API key and works until the result expires.',
  },
  outputs: {
    type: 'object',
    description: 'Results by output ID. Present only with `outputs`.',
    additionalProperties: {
      type: 'object',
      title: 'EventOutput',
      required: ['type', 'contentType', 'size', 'resultUrl', 'storageUrl'],
      properties: { type: { enum: outputTypes }, contentType: text, size: count, resultUrl: text, storageUrl: text },
    },
  },
} as const;

const job = {
  url: { ...text, description: 'URL from the request.' },
  status: { enum: captureStates },
  ...links,
  format: { ...text, description: 'File format in upper case. MULTI with `outputs`.' },
  width: count,
  height: { type: ['integer', 'null'], description: 'Height in pixels. null for a PDF.' },
  fileSize: count,
  renderTimeMs: count,
  completedAt: time,
  metadata: { type: 'object', description: 'Metadata from the request.' },
  errorCode: { enum: errorCodes },
  errorMessage: text,
} as const;

const inData = ($id: string, event: EventName, data: { readonly [keyword: string]: unknown }): Schema<unknown> =>
  schema({
    $id,
    type: 'object',
    required: ['event', 'timestamp', 'data'],
    properties: {
      event: { const: event },
      timestamp: { ...time, description: 'Time of the event. The same for all attempts.' },
      data: { type: 'object', description: 'Subject of the event.', ...data },
    },
  });

const aJob = (name: string) => ({
  title: name,
  required: ['jobId', 'url', 'status'],
  properties: { jobId: text, ...job },
});
const { $id: _, ...compose } = composeJob.json;

const scheduled = {
  timestamp: { ...time, description: 'Time of the event. The same for all attempts.' },
  scheduleId: text,
  scheduleName: text,
  url: { ...text, description: 'URL of the page.' },
  executionId: { ...text, description: 'ID of the run in the schedule history.' },
} as const;
const scheduledNames = ['event', 'timestamp', 'scheduleId', 'scheduleName', 'url', 'executionId'] as const;

const galleryFields = {
  pipelineId: text,
  runId: text,
  galleryNodeId: text,
  status: { enum: ['COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED'], description: 'Status of the gallery.' },
  runStatus: { enum: pipelineRunStates, description: 'Status of the run at the time of the event.' },
  total: { ...count, description: 'Number of captures of the run.' },
  completed: { ...count, description: 'Number of successful captures.' },
  failed: { ...count, description: 'Number of failed captures.' },
  imageCounts: {
    type: 'object',
    title: 'GalleryImageCounts',
    description: 'Number of images in this gallery, including edited images.',
    required: ['total', 'completed', 'failed'],
    properties: {
      total: count,
      completed: { ...count, description: 'Number of completed images.' },
      failed: { ...count, description: 'Number of failed images.' },
    },
  },
  error: { type: ['string', 'null'], description: 'Reason why the run could not start or failed.' },
  inputData: { type: ['object', 'null'], description: 'Data from the request, byte for byte.' },
  customData: { description: 'Custom data of the webhook node. Absent if there is none.' },
  images: {
    type: 'array',
    maxItems: 100,
    description: 'The first images.',
    items: {
      type: 'object',
      title: 'GalleryImage',
      required: imageNames,
      properties: { ...imageFields, downloadUrl: { ...text, description: 'Absent if the image failed.' } },
    },
  },
  hasMore: { type: 'boolean', description: 'Whether there are more images.' },
  resultsUrl: { ...text, description: 'URL of the paginated list of all images.' },
  expiresAt: {
    ...time,
    description: 'Time when the links expire: resultsUrl, and each downloadUrl whose file is not deleted earlier.',
  },
} as const;
const galleryNames = Object.keys(galleryFields).filter((name) => name !== 'customData');

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
        description: 'Jobs in the order of the request.',
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
      itemsUrl: { ...text, description: 'URL of the list of items. Requires an API key.' },
      completedAt: time,
    },
  }),
  COMPOSE_COMPLETED: inData('ComposeCompletedEvent', 'COMPOSE_COMPLETED', compose),
  CRAWL_COMPLETED: inData('CrawlCompletedEvent', 'CRAWL_COMPLETED', {
    title: 'EndedCrawl',
    required: ['crawlId', 'url', 'status', 'progress', 'pagesUrl', 'archiveUrl', 'completedAt'],
    properties: {
      crawlId: text,
      url: { ...text, description: 'Start URL, as sent.' },
      status: crawlFields.status,
      progress: crawlFields.progress,
      pagesUrl: { ...text, description: 'URL of the list of pages. Requires an API key.' },
      archiveUrl: { ...text, description: 'URL of a ZIP archive with all files. Requires an API key.' },
      endReason: crawlFields.endReason,
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
        description: 'Whether the page has changed. null if runs are not compared.',
      },
      diffScore: { type: 'number', description: 'Share of pixels, from 0 to 1, that differ from the previous run.' },
      ...findingFields,
      ...pageStateFields,
      ...runValueFields,
      ...links,
      diffUrl: { ...text, description: 'URL of an image that highlights the changes.' },
    },
  }),
  'schedule.failed': schema({
    $id: 'ScheduleFailedEvent',
    type: 'object',
    required: [...scheduledNames, 'error', 'autoPaused'],
    properties: {
      event: { const: 'schedule.failed' },
      ...scheduled,
      error: { type: ['string', 'null'], description: 'Human-readable reason for the failure.' },
      errorCode: { type: ['string', 'null'], description: 'Reason for the failure.' },
      autoPaused: {
        type: 'boolean',
        description: 'Whether the schedule was paused after too many consecutive failures.',
      },
      ...pageStateFields,
    },
  }),
  PIPELINE_GALLERY_COMPLETED: schema({
    $id: 'PipelineGalleryCompletedEvent',
    type: 'object',
    required: ['event', 'timestamp', 'deliveryId', 'data'],
    properties: {
      event: { const: 'PIPELINE_GALLERY_COMPLETED' },
      timestamp: { ...time, description: 'Time of the event. The same for all attempts.' },
      deliveryId: { ...text, description: 'ID of the event. The same for all attempts.' },
      data: {
        type: 'object',
        title: 'CompletedGallery',
        description: 'The completed gallery.',
        required: galleryNames,
        properties: galleryFields,
      },
    },
  }),
  WEBHOOK_TEST: inData('WebhookTestEvent', 'WEBHOOK_TEST', {
    title: 'WebhookTest',
    required: ['webhookId', 'test', 'message'],
    properties: {
      webhookId: { ...text, description: 'ID of the webhook endpoint.' },
      test: { const: true, description: 'Always true, because no work of the organization caused this event.' },
      message: text,
    },
  }),
};
