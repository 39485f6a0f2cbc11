import { monthOf } from '@tintype/contracts/plans/periods';
import type { Database, Db } from './connect.ts';

type Owner = { readonly organizationId: string; readonly now: Date };
export type Credits = {
  /** Consumed in the current month. */
  readonly used: number;
  /** Held by captures that have been accepted and have not ended. */
  readonly reserved: number;
};

/** Read from what is there, never kept: a reservation is a capture that lives, and ends with it in the same statement. */
export async function readCredits({ client }: Db, { organizationId, now }: Owner): Promise<Credits> {
  const [row] = await client.$queryRaw<Credits[]>`
    SELECT (SELECT coalesce(sum(credits), 0) FROM usage_days
            WHERE organization_id = ${organizationId} AND day >= ${monthOf(now).start}::date)::float8 AS used,
           (SELECT coalesce(sum(cost), 0) FROM captures
            WHERE organization_id = ${organizationId} AND state IN ('QUEUED', 'PROCESSING'))::float8 AS reserved`;
  return row!;
}

type Wanted = Owner & {
  /** `null` for no limit. */
  readonly limit: number | null;
  readonly credits: number;
};
export type OutOfCredits = 'out of credits';

/**
 * Does `work`, which accepts captures worth `credits`, if the organization has that many left this month. Those that accept captures
 * for one organization with a limit follow one another; without a limit nothing is looked at.
 */
export async function withinQuota<Out>(
  database: Database,
  { organizationId, limit, credits, now }: Wanted,
  work: (db: Db) => Promise<Out>,
): Promise<Out | OutOfCredits> {
  if (limit === null) return work(database);
  return database.transaction(async (db) => {
    await lockCredits(db, organizationId);
    const { used, reserved } = await readCredits(db, { organizationId, now });
    return used + reserved + credits <= limit ? work(db) : 'out of credits';
  });
}

/** Until the end of the transaction nobody else accepts captures that count against this organization's limit. */
export const lockCredits = async ({ client }: Db, organizationId: string): Promise<void> =>
  void (await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credits/${organizationId}`}, 0))`);
