import { createLoop } from '@tintype/runtime/loop';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import { queueList } from './catalogue.ts';
import { QueueUnavailable, type Queues } from './port.ts';

export type OutboxRow = {
  readonly id: bigint;
  readonly queue: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly jobId: string;
  /** 0 stands for none. */
  readonly priority: number;
};
/** `takeFromOutbox` of the database with the database filled in: hands rows over and deletes them once `send` resolved. */
export type TakeRows = (take: {
  limit: number;
  send: (rows: readonly OutboxRow[]) => Promise<void>;
}) => Promise<number>;

type Parts = { readonly take: TakeRows; readonly queues: Queues; readonly logger: Logger; readonly everyMs?: number };
const rowsMax = 200;

/**
 * Moves jobs from the outbox to their queues, each at least once. A row that no queue can accept is a bug: it is logged
 * and dropped, for one bad row must not hold up all that follow.
 */
export function createOutboxRelay({ take, queues, logger, everyMs = 250 }: Parts): Service {
  const send = async (row: OutboxRow): Promise<void> => {
    const queue = queueList.find(({ name }) => name === row.queue);
    try {
      if (queue === undefined) throw new Error(`there is no queue ${row.queue}`);
      const priority = row.priority === 0 ? {} : { priority: row.priority };
      await queues.enqueue(queue, row.payload, { id: row.jobId, ...priority });
    } catch (error) {
      if (error instanceof QueueUnavailable) throw error;
      logger.error({ error, queue: row.queue, jobId: row.jobId }, 'outbox.row_dropped');
    }
  };
  return createLoop({
    name: 'relay-outbox',
    everyMs,
    logger,
    turn: async () => {
      const moved = await take({ limit: rowsMax, send: async (rows) => void (await Promise.all(rows.map(send))) });
      return moved === rowsMax;
    },
  });
}
