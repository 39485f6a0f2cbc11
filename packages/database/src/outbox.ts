import type { Database, Db } from './connect.ts';
import { Prisma } from './generated/client.ts';

export type OutboxEntry = {
  readonly queue: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly jobId: string;
  readonly priority?: number;
};
export type OutboxRow = Required<OutboxEntry> & { readonly id: bigint };

/** Called with a transaction, the job is sent if and only if that transaction commits. */
export async function addToOutbox({ client }: Db, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await client.outbox.createMany({
    data: entries.map(({ payload, ...entry }) => ({ ...entry, payload: payload as Prisma.InputJsonObject })),
  });
}

type Take = { readonly limit: number; readonly send: (rows: readonly OutboxRow[]) => Promise<void> };

/**
 * Hands over the oldest rows and deletes them once `send` has resolved, so each job is sent at least once; its job id
 * makes a second sending harmless. Several relays may run at once. Answers how many rows went.
 */
export async function takeFromOutbox(database: Database, { limit, send }: Take): Promise<number> {
  return database.transaction(async ({ client }) => {
    const rows = await client.$queryRaw<OutboxRow[]>`
      SELECT id, queue, payload, job_id AS "jobId", priority FROM outbox ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    if (rows.length === 0) return 0;
    await send(rows);
    await client.$executeRaw`DELETE FROM outbox WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[])`;
    return rows.length;
  });
}
