import type { Db } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';

export type DeliveriesMeasure = {
  /** Neither delivered nor given up. */
  readonly pending: number;
  /** Of these, those that could be sent now. */
  readonly due: number;
  /** How long the one that has been due longest waits. */
  readonly oldestSeconds: number;
};

export async function measureDeliveries({ client }: Db): Promise<DeliveriesMeasure> {
  const [row] = await client.$queryRaw<DeliveriesMeasure[]>`
    SELECT count(*)::float8 AS pending, count(*) FILTER (WHERE next_attempt_at <= now())::float8 AS due,
           greatest(0, extract(epoch FROM now() - min(next_attempt_at)))::float8 AS "oldestSeconds"
    FROM webhook_deliveries WHERE ${stateOf.deliveries.is('PENDING')}`;
  return { ...row!, oldestSeconds: row!.oldestSeconds ?? 0 };
}
