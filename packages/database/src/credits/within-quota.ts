import type { Database, Db } from '../connect.ts';
import { admitSerially } from './admit-serially.ts';
import type { OutOfCredits } from './out-of-credits.ts';
import type { CreditOwner } from './read-credits.ts';

type Wanted = CreditOwner & {
  /** `null` for no limit. */
  readonly limit: number | null;
  readonly credits: number;
};

/**
 * Does `work`, which accepts captures worth `credits`, if the organization has that many left this month. Those that accept captures
 * for one organization with a limit follow one another; without a limit nothing is looked at. Where it is asked for often, the work of
 * several callers is done in one transaction; if that fails, each is done again in one of its own.
 */
export function withinQuota<Out>(
  database: Database,
  { limit, ...wanted }: Wanted,
  work: (db: Db) => Promise<Out>,
): Promise<Out | OutOfCredits> {
  return limit === null ? work(database) : admitSerially(database, { ...wanted, limit }, work);
}
