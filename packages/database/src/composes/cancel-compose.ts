import type { Database } from '../connect.ts';
import { afterEnd } from './after-end.ts';
import { composeMay, composeReached } from './compose-state-guard.ts';

/** Ends one that nobody waits for any more. `false` when it is being drawn or has ended; captures that have begun go on and are charged. */
export async function cancelCompose(database: Database, { id }: { readonly id: string }): Promise<boolean> {
  return database.transaction(async (db) => {
    const changed = await db.client.$executeRaw`
      UPDATE composes SET state = ${composeReached('cancel')}, completed_at = now()
      WHERE id = ${id} AND ${composeMay('cancel')}`;
    if (changed === 1) await afterEnd(db, id);
    return changed === 1;
  });
}
