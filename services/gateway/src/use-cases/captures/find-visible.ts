import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { listCaptures } from '@tintype/database/captures/list-captures';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Dependencies } from '../../dependencies.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';
import { found } from '../../http/found.ts';

export const captureParams = schema({
  type: 'object',
  required: ['captureId'],
  properties: { captureId: { type: 'string', pattern: idPattern, description: 'ID of the capture.' } },
});

export type CaptureRef = { readonly caller: Principal; readonly captureId: string };

/**
 * Returns a capture of any origin, by the same rule as the list: a capture that the list hides is
 * not found here.
 */
export async function findVisible(
  { database }: Pick<Dependencies, 'database'>,
  { caller, captureId: id }: CaptureRef,
): Promise<StoredCapture> {
  const [capture] = await listCaptures(database, { ...getVisibility(caller, 'job'), ids: [id], limit: 1 });
  return found(capture);
}
