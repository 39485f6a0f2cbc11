import type { Db } from '@tintype/database/connect';
import { until } from '@tintype/testing/until';
import type { Api } from './api.ts';
import { unended } from './ends.ts';
import type { Receiver } from './receiver.ts';
import type { Work } from './workload.ts';

type Parts = { readonly database: Db; readonly api: Api; readonly work: Work; readonly receiver: Receiver };

/** Everything that was accepted has to have ended so long after the last fault. */
const endMsMax = 180_000;

/**
 * Waits until everything has ended and everybody has been told. Schedules have no end of their own:
 * each has to run once more after the last fault, then it is paused. What has not come when the
 * time is over is for the invariants to find.
 */
export async function windDown(faultsEndedAt: Date, { database, api, work, receiver }: Parts): Promise<void> {
  const deadline = Date.now() + endMsMax;
  const waitFor = (what: string, ask: () => Promise<boolean>): Promise<unknown> =>
    until(ask, { msMax: Math.max(0, deadline - Date.now()), intervalMs: 200, what }).catch(() => undefined);

  await waitFor('every schedule to run again', async () => (await resting(database, faultsEndedAt)).length === 0);
  for (const { id } of work.schedules) await api('POST', `/v1/schedules/${id}/pause`);
  await waitFor('everything to end', async () => (await unended(database)).length === 0);
  await waitFor('every event to come', async () => (await undelivered(database, receiver)).length === 0);
}

/** Schedules of which no run has ended that was planned after this time. */
export async function resting({ client }: Db, since: Date): Promise<string[]> {
  const rows = await client.rows<{ id: string }>`
    SELECT id FROM schedules WHERE NOT EXISTS (
      SELECT FROM schedule_executions WHERE schedule_id = schedules.id AND planned_at > ${since} AND ended_at IS NOT NULL)`;
  return rows.map(({ id }) => id);
}

/** Deliveries that have not come a single time. */
export async function undelivered({ client }: Db, { deliveries }: Receiver): Promise<string[]> {
  const came = new Set(deliveries.map(({ id }) => id));
  const rows = await client.rows<{ id: string }>`SELECT id::text FROM webhook_deliveries`;
  return rows.map(({ id }) => id).filter((id) => !came.has(id));
}
