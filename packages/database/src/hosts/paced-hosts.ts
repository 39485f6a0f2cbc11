import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import { hostStatus } from './host-status.ts';

/** Asked first, and for all: where nobody crawls no host has to be looked at. */
export async function anyCrawl({ client }: Db): Promise<boolean> {
  const [row] = await client.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (SELECT FROM crawls WHERE completed_at IS NULL) AS any`;
  return row!.any;
}

/** A host that is being crawled with a delay between visits. */
export type PacedHost = {
  readonly host: string;
  readonly delayMs: number;
  /** Whether it may be visited now; asked again when the turn is taken. */
  readonly isFree: boolean;
};

/** Those of the hosts whose visits keep a distance now. */
export async function pacedHosts(
  { client }: Db,
  { hosts }: { readonly hosts: readonly string[] },
): Promise<PacedHost[]> {
  if (hosts.length === 0) return [];
  return client.$queryRaw<PacedHost[]>`
    SELECT host, delay_ms AS "delayMs", slots > 0 AS "isFree"
    FROM (${hostStatus(Prisma.sql`SELECT unnest(${hosts}::text[]), 0`)}) AS status WHERE delay_ms > 0`;
}
