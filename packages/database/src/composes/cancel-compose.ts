import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { afterEnd } from './after-end.ts';

/** Ends one that nobody waits for any more. `false` when it is being drawn or has ended; captures that have begun go on and are charged. */
export async function cancelCompose(database: Database, { id }: { readonly id: string }): Promise<boolean> {
  return database.transaction(async (db) => {
    const changed = await db.client.$executeRaw`
      UPDATE composes SET state = ${stateOf.composes.reached('cancel')}, completed_at = now()
      WHERE id = ${id} AND ${stateOf.composes.mayLeave('cancel')}`;
    if (changed === 1) await afterEnd(db, id);
    return changed === 1;
  });
}
