import type { RetryPlanName } from './retry-plans.ts';

type EventRow = {
  readonly about: string;
  /** What the event tells of, and so what its subject's id names. */
  readonly subject: 'capture' | 'batch' | 'compose' | 'execution';
  readonly retries: RetryPlanName;
  /** Who sees its deliveries: batches and bulk jobs belong to the key that made them (interface specification, section 2.7). */
  readonly seenBy: 'organization' | 'api-key';
};

/** Everything that a webhook can be told. Each has a body in the notifier, or the notifier does not compile. */
export const events = {
  JOB_COMPLETED: {
    about: 'a job has its result',
    subject: 'capture',
    retries: 'standard',
    seenBy: 'organization',
  },
  JOB_FAILED: { about: 'a job has failed', subject: 'capture', retries: 'standard', seenBy: 'organization' },
  BULK_COMPLETED: {
    about: 'all URLs of a bulk job have ended',
    subject: 'batch',
    retries: 'standard',
    seenBy: 'api-key',
  },
  BATCH_COMPLETED: {
    about: 'all items of a batch have ended; not when it was cancelled',
    subject: 'batch',
    retries: 'until-delivered',
    seenBy: 'api-key',
  },
  COMPOSE_COMPLETED: {
    about: 'a compose has its picture, or has failed',
    subject: 'compose',
    retries: 'standard',
    seenBy: 'organization',
  },
  'schedule.delivery': {
    about: 'a run of a schedule has a result that its destination wants',
    subject: 'execution',
    retries: 'standard',
    seenBy: 'organization',
  },
  'schedule.failed': {
    about: 'a run of a schedule has failed, and its schedule asks to be told of that',
    subject: 'execution',
    retries: 'standard',
    seenBy: 'organization',
  },
} as const satisfies Record<string, EventRow>;
export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as readonly EventName[];
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
