import { batchTransitions, itemTransitions } from './batch.ts';
import { captureTransitions } from './capture.ts';
import { composeTransitions } from './compose.ts';
import { crawlPageTransitions, crawlTransitions } from './crawl.ts';
import { deliveryTransitions } from './delivery.ts';
import { pipelineImageTransitions, pipelineRunTransitions } from './pipeline.ts';
import { executionTransitions, scheduleTransitions } from './schedule.ts';

/**
 * The guards of all updates are generated from these tables. A test compares the tables with the
 * database (tests/integration/database/states.test.ts).
 */
export const stateTables = {
  captures: captureTransitions,
  batches: batchTransitions,
  batch_items: itemTransitions,
  composes: composeTransitions,
  crawls: crawlTransitions,
  crawl_pages: crawlPageTransitions,
  schedules: scheduleTransitions,
  schedule_executions: executionTransitions,
  webhook_deliveries: deliveryTransitions,
  mails: deliveryTransitions,
  pipeline_runs: pipelineRunTransitions,
  pipeline_images: pipelineImageTransitions,
} as const;
type StateTables = typeof stateTables;
export type StateTable = keyof StateTables;
export type StateOf<T extends StateTable> = keyof StateTables[T] & string;
type EventsOf<Rows> = { [From in keyof Rows]: keyof Rows[From] }[keyof Rows] & string;
export type EventOf<T extends StateTable> = EventsOf<StateTables[T]>;
