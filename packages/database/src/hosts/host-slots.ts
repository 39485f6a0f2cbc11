import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import { hostStatus } from './host-status.ts';

type Turn = { readonly host: string; readonly captureId: string };

/**
 * Gives a capture that belongs to no crawl the next turn of a host, in the transaction in which it gets its place: until it has ended nobody else
 * has one. `false` when the host may not be visited now, or somebody else is just taking the turn: whoever feeds holds locks that crawls wait
 * for, and so does not wait for theirs.
 */
export async function takeHostSlot({ client }: Db, { host, captureId }: Turn): Promise<boolean> {
  await client.$executeRaw`
    INSERT INTO host_visits (host, visited_at, next_at) VALUES (${host}, 'epoch', 'epoch') ON CONFLICT (host) DO NOTHING`;
  const locked = await client.$queryRaw<{ host: string }[]>`
    SELECT host FROM host_visits WHERE host = ${host} FOR NO KEY UPDATE SKIP LOCKED`;
  if (locked.length === 0) return false;
  const taken = await client.$executeRaw`
    UPDATE host_visits SET visited_at = clock_timestamp(), capture_id = ${captureId}
    FROM (${hostStatus(Prisma.sql`SELECT ${host}::text, 0`)}) AS status
    WHERE host_visits.host = status.host AND status.slots > 0`;
  return taken === 1;
}

const wantedMs = 1_000;

/** Says that captures of other origins wait for these hosts, so that after its next page a crawl leaves them the turn. To be said again while they do. */
export async function requestHostSlots(
  { client }: Db,
  { hosts }: { readonly hosts: readonly string[] },
): Promise<void> {
  if (hosts.length === 0) return;
  await client.$executeRaw`
    UPDATE host_visits SET wanted_until = now() + ${wantedMs}::int * interval '1 millisecond'
    WHERE host IN (
      SELECT host FROM host_visits
      WHERE host = ANY (${hosts}::text[]) AND (wanted_until IS NULL OR wanted_until < now() + ${wantedMs / 2}::int * interval '1 millisecond')
      FOR NO KEY UPDATE SKIP LOCKED)`;
}
