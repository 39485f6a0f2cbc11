import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import type { Visibility } from '../visibility.ts';
import { readDeliveries, visibleTo, type StoredDelivery } from './list-deliveries.ts';

type Wanted = Visibility & { readonly id: string };

/**
 * Lets a delivery begin its retries anew, at once and whatever became of it: the same id, the same bytes, and attempts go on counting. One
 * that is in hand is left to its attempt.
 */
export async function retryDelivery(db: Db, { id, ...visibility }: Wanted): Promise<StoredDelivery | undefined> {
  await db.client.$executeRaw`
    UPDATE webhook_deliveries AS delivery
    SET state = 'PENDING', failures = 0, next_attempt_at = now(), settled_at = NULL
    WHERE delivery.id = ${id}::uuid AND ${visibleTo(visibility)}`;
  const [delivery] = await readDeliveries(db, Prisma.sql`WHERE delivery.id = ${id}::uuid AND ${visibleTo(visibility)}`);
  return delivery;
}
