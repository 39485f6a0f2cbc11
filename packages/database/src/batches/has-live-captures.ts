import type { Db } from '../connect.ts';
import { Prisma } from '../generated/client.ts';
import { stateOf } from '../states/state-of.ts';

/** Of the row of `batches` that is looked at: its captures that wait in the queue or are in hand. The organization leads to their index. */
export const liveCapturesOf = Prisma.sql`
  captures.organization_id = batches.organization_id AND captures.batch_id = batches.id
  AND ${stateOf.captures.isLive}`;

export async function hasLiveCaptures({ client }: Db, { id }: { readonly id: string }): Promise<boolean> {
  const [row] = await client.$queryRaw<{ lives: boolean }[]>`
    SELECT EXISTS (SELECT FROM captures, batches WHERE batches.id = ${id} AND ${liveCapturesOf}) AS lives`;
  return row!.lives;
}
