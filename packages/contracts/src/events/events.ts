import type { StateTable } from '../states/tables.ts';
import type { RetryPlanName } from './retry-plans.ts';

// The dashboard loads this file first, so the large schemas of the bodies are in event-bodies.ts.

/**
 * The table of each subject. `webhook`: retained until the last delivery about the row is deleted,
 * or as long as the row. `destination`: the webhook belongs to a destination of the schedule.
 */
export const eventSubjects = {
  capture: { table: 'captures', webhook: 'until-delivered' },
  compose: { table: 'composes', webhook: 'until-delivered' },
  crawl: { table: 'crawls', webhook: 'until-delivered' },
  // A restarted batch reports its end again.
  batch: { table: 'batches', webhook: 'with-its-subject' },
  execution: { table: 'schedule_executions', webhook: 'destination' },
  'pipeline output': { table: 'pipeline_outputs', webhook: 'with-its-subject' },
  endpoint: { table: 'webhook_endpoints', webhook: 'with-its-subject' },
} as const satisfies Record<
  string,
  | { readonly table: StateTable; readonly webhook: 'until-delivered' | 'destination' }
  | { readonly table: string; readonly webhook: 'with-its-subject' }
>;

type EventRow = {
  readonly about: string;
  readonly subject: keyof typeof eventSubjects;
  /** Retained for some days, or as long as the subject, whose history it is part of. */
  readonly kept: 'days' | 'with its subject';
  readonly retries: RetryPlanName;
  /**
   * Batches and bulk jobs belong to the key that created them
   * (docs/interface/keys.md#who-sees-what).
   */
  readonly seenBy: 'organization' | 'api-key';
};

/**
 * The notifier does not compile without a body for each. tests/integration/database/events.test.ts
 * checks that code writes each, and the index for pruning.
 */
export const events = {
  JOB_COMPLETED: {
    about: 'a job has completed and its result is available',
    subject: 'capture',
    kept: 'days',
    retries: 'standard',
    seenBy: 'organization',
  },
  JOB_FAILED: {
    about: 'a job has failed',
    subject: 'capture',
    kept: 'days',
    retries: 'standard',
    seenBy: 'organization',
  },
  BULK_COMPLETED: {
    about: 'all jobs of a bulk job have ended',
    subject: 'batch',
    kept: 'days',
    retries: 'standard',
    seenBy: 'api-key',
  },
  BATCH_COMPLETED: {
    about: 'all items of a batch have ended. It is not sent if the batch was cancelled',
    subject: 'batch',
    kept: 'days',
    retries: 'until-delivered',
    seenBy: 'api-key',
  },
  COMPOSE_COMPLETED: {
    about: 'a compose job has completed or failed',
    subject: 'compose',
    kept: 'days',
    retries: 'standard',
    seenBy: 'organization',
  },
  CRAWL_COMPLETED: {
    about:
      'all pages of a crawl have been processed, or its first page has failed. It is not sent if the crawl was cancelled',
    subject: 'crawl',
    kept: 'days',
    retries: 'standard',
    seenBy: 'organization',
  },
  'schedule.delivery': {
    about: 'a run of a schedule has a result that matches the settings of the destination',
    subject: 'execution',
    kept: 'with its subject',
    retries: 'alert',
    seenBy: 'organization',
  },
  'schedule.failed': {
    about: 'a run of a schedule has failed, and the schedule notifies about failures',
    subject: 'execution',
    kept: 'with its subject',
    retries: 'alert',
    seenBy: 'organization',
  },
  PIPELINE_GALLERY_COMPLETED: {
    about:
      'a gallery of a pipeline run is complete, partially failed or failed. It is not sent if the run was cancelled',
    subject: 'pipeline output',
    kept: 'days',
    retries: 'pipeline',
    seenBy: 'organization',
  },
  // A user waits for the outcome, so retries are short.
  WEBHOOK_TEST: {
    about: 'a test of a webhook endpoint is requested. It is sent only to that endpoint',
    subject: 'endpoint',
    kept: 'days',
    retries: 'pipeline',
    seenBy: 'organization',
  },
} as const satisfies Record<string, EventRow>;
export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as readonly EventName[];
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

export const liveKinds = ['batch', 'captures', 'crawl', 'pipeline', 'schedule'] as const;
export type LiveKind = (typeof liveKinds)[number];
