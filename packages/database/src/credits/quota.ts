import { getMonthPeriod } from '@tintype/contracts/plans/plans';
import type { Db, Database } from '../connect.ts';
import { stateOf } from '../states/state-guards.ts';

type CreditOwner = { readonly organizationId: string; readonly now: Date };
export type Credits = {
  readonly used: number;
  /** Reserved for captures that were accepted and have not ended. */
  readonly reserved: number;
};

/** A live capture is a reservation, which ends with the capture in the same statement. */
export async function readCredits({ client }: Db, { organizationId, now }: CreditOwner): Promise<Credits> {
  const row = await client.first<Credits>`
    SELECT (SELECT coalesce(sum(credits), 0) FROM usage_days
            WHERE organization_id = ${organizationId} AND day >= ${getMonthPeriod(now).start}::date)::float8 AS used,
           (SELECT coalesce(sum(cost), 0) FROM captures
            WHERE organization_id = ${organizationId} AND ${stateOf.captures.isLive})::float8 AS reserved`;
  return row!;
}

/** Prevents other transactions from accepting captures until the end of this one. */
export const lockCredits = async ({ client }: Db, organizationId: string): Promise<void> =>
  void (await client.execute`SELECT pg_advisory_xact_lock(hashtextextended(${`credits/${organizationId}`}, 0))`);

type QuotaRequest = CreditOwner & {
  readonly limit: number | null;
  readonly credits: number;
};

/**
 * Does `work` if the month has enough credits left. Under load, several orders share a transaction;
 * if that fails, each is repeated separately. If only the response to a commit was lost, `done`
 * finds the result.
 */
export function withinQuota<Out>(
  database: Database,
  { limit, ...wanted }: QuotaRequest,
  work: (db: Db) => Promise<Out>,
  done?: (db: Db) => Promise<Out | undefined>,
): Promise<Out | OutOfCredits> {
  return limit === null ? work(database) : admitSerially(database, { ...wanted, limit }, work, done);
}

type LimitedQuotaRequest = CreditOwner & { readonly limit: number; readonly credits: number };
type QuotaOrder = LimitedQuotaRequest & {
  readonly work: (db: Db) => Promise<unknown>;
  readonly done: ((db: Db) => Promise<unknown>) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};
type AdmittedOrder = { readonly order: QuotaOrder; readonly answer: unknown };

/** Orders in one transaction. The dispatcher and other gateways need the lock too. */
const ordersTogetherMax = 50;

const queuesByDatabase = new WeakMap<Database, Map<string, QuotaOrder[]>>();

/**
 * The lock is held until the transaction is on disk, so orders that arrive meanwhile share the next
 * one. Orders are still decided in turn.
 */
function admitSerially<Out>(
  database: Database,
  wanted: LimitedQuotaRequest,
  work: (db: Db) => Promise<Out>,
  done?: (db: Db) => Promise<Out | undefined>,
): Promise<Out | OutOfCredits> {
  return new Promise<unknown>((resolve, reject) => {
    const queues = queuesByDatabase.get(database) ?? new Map<string, QuotaOrder[]>();
    queuesByDatabase.set(database, queues);
    const order: QuotaOrder = { ...wanted, work, done, resolve, reject };
    const queue = queues.get(wanted.organizationId);
    if (queue !== undefined) return void queue.push(order);
    queues.set(wanted.organizationId, [order]);
    void processOrders(database, queues, wanted.organizationId);
  }) as Promise<Out | OutOfCredits>;
}

async function processOrders(
  database: Database,
  queues: Map<string, QuotaOrder[]>,
  organizationId: string,
): Promise<void> {
  const queue = queues.get(organizationId)!;
  while (queue.length > 0) {
    const together = queue.splice(0, ordersTogetherMax);
    try {
      const answered = await admitOrders(database, together);
      for (const { order, answer } of answered) order.resolve(answer);
      for (const order of together.slice(answered.length).toReversed()) queue.unshift(order);
    } catch (error) {
      // One order failed, but it is unknown which: repeated separately, only the bad one fails.
      if (together.length === 1) together[0]!.reject(error);
      else await Promise.all(together.map((order) => admitUnderLock(database, order)));
    }
  }
  queues.delete(organizationId);
}

const admitUnderLock = (database: Database, order: QuotaOrder): Promise<void> =>
  admitSeparately(database, order).then(order.resolve, order.reject);

async function admitSeparately(database: Database, order: QuotaOrder): Promise<unknown> {
  const before = order.done && (await database.transaction((db) => findDone(db, order)));
  if (before !== undefined) return before;
  const [only] = await admitOrders(database, [order]);
  return only!.answer;
}

async function findDone(db: Db, { organizationId, done }: QuotaOrder): Promise<unknown> {
  await lockCredits(db, organizationId);
  return done?.(db);
}

async function admitOrders(database: Database, together: readonly QuotaOrder[]): Promise<AdmittedOrder[]> {
  return database.transaction(async (db) => {
    const [first] = together as [QuotaOrder];
    await lockCredits(db, first.organizationId);
    const { used, reserved } = await readCredits(db, first);
    const answered: AdmittedOrder[] = [];
    let taken = 0;
    for (const order of together) {
      const fits = used + reserved + taken + order.credits <= order.limit;
      // Work may turn out to use no credits, so `taken` is an upper bound. An order that does not
      // fit gets a new check.
      if (!fits && taken > 0) break;
      const lack = (): OutOfCredits =>
        new OutOfCredits({ limit: order.limit, taken: used + reserved, required: order.credits });
      answered.push({ order, answer: fits ? await order.work(db) : lack() });
      if (fits) taken += order.credits;
    }
    return answered;
  });
}

export class OutOfCredits {
  readonly limit: number;
  readonly remaining: number;
  readonly required: number;

  constructor({ limit, taken, required }: { limit: number; taken: number; required: number }) {
    this.limit = limit;
    this.remaining = Math.max(0, limit - taken);
    this.required = required;
  }
}
