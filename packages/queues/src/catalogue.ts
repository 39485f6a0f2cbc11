import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type Schema } from '@tintype/contracts/schemas/schema';
import type { QueueDefinition, Queues } from './port.ts';

const id = { type: 'string', pattern: idPattern } as const;
const requestId = { type: 'string', minLength: 1, maxLength: 200 } as const;
const uuid = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } as const;

/**
 * The lease of a capture is also eight seconds. With BullMQ's defaults (30 s for both), the job of
 * a killed worker would be delivered again only after a minute.
 */
const locks = { lockMs: 8_000, stalledCheckMs: 3_000 };
const define = <Payload>(
  name: string,
  payload: Schema<Payload>,
  retry: QueueDefinition<Payload>['retry'],
): QueueDefinition<Payload> => ({ name, payload, retry, ...locks });

/**
 * PostgreSQL counts the attempts of a capture, so each job runs once. The scheduler sends the next
 * job.
 */
const once = { attempts: 1, delaysMs: [] };
const thrice = { attempts: 3, delaysMs: [1_000, 5_000] };

/** Every queue of the system. The scheduler sends a lost job again from the rows in PostgreSQL. */
export const queues = {
  capture: define(
    'capture',
    schema({
      type: 'object',
      required: ['captureId', 'attempt', 'requestId'],
      properties: { captureId: id, attempt: { type: 'integer', minimum: 0 }, requestId },
    }),
    once,
  ),
  compose: define(
    'compose',
    schema({
      type: 'object',
      required: ['composeId', 'attempt', 'requestId'],
      properties: { composeId: id, attempt: { type: 'integer', minimum: 0 }, requestId },
    }),
    once,
  ),
  imageEdit: define(
    'image-edit',
    schema({
      type: 'object',
      required: ['imageId', 'attempt', 'requestId'],
      properties: {
        imageId: { type: 'string', pattern: '^[1-9][0-9]{0,18}$' },
        attempt: { type: 'integer', minimum: 0 },
        requestId,
      },
    }),
    once,
  ),
  /**
   * Each job does the background work of one batch, chunk by chunk: copying the items of a
   * restarted batch, or deleting the rows of a removed batch. Captures of items are not jobs of
   * this queue (docs/decisions/0002-postgresql-decides.md).
   */
  batchChunk: define(
    'batch-chunk',
    schema({ type: 'object', required: ['batchId', 'requestId'], properties: { batchId: id, requestId } }),
    thrice,
  ),
  crawl: define(
    'crawl',
    schema({ type: 'object', required: ['crawlId', 'requestId'], properties: { crawlId: id, requestId } }),
    thrice,
  ),
  scheduleTick: define(
    'schedule-tick',
    schema({
      type: 'object',
      required: ['scheduleId', 'plannedAt', 'requestId'],
      properties: {
        scheduleId: id,
        plannedAt: {
          type: 'string',
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}',
          description: 'must be a time in ISO 8601',
        },
        requestId,
      },
    }),
    thrice,
  ),
  webhookDelivery: define(
    'webhook-delivery',
    schema({
      type: 'object',
      required: ['deliveryId', 'attempt', 'requestId'],
      properties: { deliveryId: uuid, attempt: { type: 'integer', minimum: 0 }, requestId },
    }),
    thrice,
  ),
} as const;

export type PayloadOf<Q> = Q extends QueueDefinition<infer Payload> ? Payload : never;
export const queueList = Object.values(queues) as readonly QueueDefinition<unknown>[];

/** Returns the ID of the job for one attempt at a row, so that an attempt never has two jobs. */
export const attemptJobId = ({ id, attempt }: { readonly id: string; readonly attempt: number }): string =>
  `${id}-${attempt}`;

export const scheduleTickJobId = (run: { readonly scheduleId: string; readonly plannedAt: Date }): string =>
  `${run.scheduleId}-${run.plannedAt.getTime()}`;

type QueuedCapture = {
  readonly id: string;
  readonly attempt: number;
  /** The priority of the capture's origin: 1 is the most urgent. */
  readonly priority: number;
  readonly requestId: string;
};

const levels = 16;

/**
 * Returns the priority of a capture's job. `place` is the number of captures of the organization
 * that were sent earlier and have not ended. Within one urgency, the first captures of each
 * organization precede later captures of any organization. Each level covers twice as many places
 * as the previous level, because each level costs a query of Redis.
 */
export const captureJobPriority = (urgency: number, place: number): number =>
  urgency * levels + Math.min(levels - 1, toPriorityLevel(place));

export const toPriorityLevel = (place: number): number => 32 - Math.clz32(place);

/** The dispatcher passes no `place`, because it has applied the shares of organizations already. */
export const sendCapture = (
  port: Queues,
  { id, attempt, priority, requestId }: QueuedCapture,
  place = 0,
): Promise<void> =>
  port.enqueue(
    queues.capture,
    { captureId: id, attempt, requestId },
    { id: attemptJobId({ id, attempt }), priority: captureJobPriority(priority, place) },
  );
