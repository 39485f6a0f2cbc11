import type { ComposeDrawing } from '@tintype/contracts/compose/compose-result';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ErrorDetails } from '@tintype/contracts/errors/service-error';
import type { Database } from '../connect.ts';
import { stateOf } from '../states/state-of.ts';
import { afterEnd } from './after-end.ts';

type Attempt = { readonly id: string; readonly attempt: number };
type Failure = Attempt & { readonly code: ErrorCode; readonly message: string; readonly details?: ErrorDetails };

/** As `completeCapture`: only the current attempt may, and it may do it again after a lost connection. Nothing is charged here; captures are. */
export async function completeCompose(
  database: Database,
  { id, attempt, drawing }: Attempt & { readonly drawing: ComposeDrawing },
): Promise<boolean> {
  const settled = await database.transaction(async (db) => {
    const changed = await db.client.$executeRaw`
      UPDATE composes
      SET state = ${stateOf.composes.reached('succeed')}, completed_at = now(), lease_expires_at = NULL,
          drawing = ${JSON.stringify(drawing)}::jsonb, storage_key = ${drawing.storageKey}
      WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.composes.mayLeave('succeed')}`;
    if (changed === 1) await afterEnd(db, id);
    return changed === 1;
  });
  return settled || hasSettled(database, { id, attempt }, 'succeed');
}

export async function failCompose(
  database: Database,
  { id, attempt, code, message, details = {} }: Failure,
): Promise<boolean> {
  const settled = await database.transaction(async (db) => {
    const changed = await db.client.$executeRaw`
      UPDATE composes
      SET state = ${stateOf.composes.reached('fail')}, completed_at = now(), lease_expires_at = NULL, error_code = ${code},
          error_message = ${message}, error_details = ${JSON.stringify(details)}::jsonb
      WHERE id = ${id} AND attempt = ${attempt} AND ${stateOf.composes.mayLeave('release')}`;
    if (changed === 1) await afterEnd(db, id);
    return changed === 1;
  });
  return settled || hasSettled(database, { id, attempt }, 'fail');
}

async function hasSettled({ client }: Database, { id, attempt }: Attempt, event: 'succeed' | 'fail'): Promise<boolean> {
  return (await client.compose.count({ where: { id, attempt, state: stateOf.composes.after(event) } })) === 1;
}
