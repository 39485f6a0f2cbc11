import { getMonthPeriod } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

export type CreditOwner = { readonly organizationId: string; readonly now: Date };
export type Credits = {
  /** Credits that were used in the current month. */
  readonly used: number;
  /** Credits that are reserved for captures which have been accepted and have not ended. */
  readonly reserved: number;
};

/**
 * Credits are computed from the rows, never stored. A live capture is a reservation, which ends
 * with the capture in the same statement.
 */
export async function readCredits({ client }: Db, { organizationId, now }: CreditOwner): Promise<Credits> {
  const [row] = await client.rows<Credits>`
    SELECT (SELECT coalesce(sum(credits), 0) FROM usage_days
            WHERE organization_id = ${organizationId} AND day >= ${getMonthPeriod(now).start}::date)::float8 AS used,
           (SELECT coalesce(sum(cost), 0) FROM captures
            WHERE organization_id = ${organizationId} AND ${stateOf.captures.isLive})::float8 AS reserved`;
  return row!;
}

/**
 * Prevents other transactions from accepting captures against this organization's limit until the
 * end of this transaction.
 */
export const lockCredits = async ({ client }: Db, organizationId: string): Promise<void> =>
  void (await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`credits/${organizationId}`}, 0))`);
