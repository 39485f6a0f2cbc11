import { isEventName, type EventName } from '@tintype/contracts/events/events';
import { batchCompleted } from './batch-completed.ts';
import type { BodyMaker } from './body.ts';
import { bulkCompleted } from './bulk-completed.ts';
import { composeCompleted } from './compose-completed.ts';
import { jobEnded } from './job-ended.ts';
import { scheduleDelivery } from './schedule-delivery.ts';
import { scheduleFailed } from './schedule-failed.ts';

const makers: Readonly<Record<EventName, BodyMaker>> = {
  JOB_COMPLETED: jobEnded,
  JOB_FAILED: jobEnded,
  BULK_COMPLETED: bulkCompleted,
  BATCH_COMPLETED: batchCompleted,
  COMPOSE_COMPLETED: composeCompleted,
  'schedule.delivery': scheduleDelivery,
  'schedule.failed': scheduleFailed,
};

export const makeBody: BodyMaker = (parts, told) => {
  if (!isEventName(told.event)) throw new Error(`There is no event ${told.event}`);
  return makers[told.event](parts, told);
};
