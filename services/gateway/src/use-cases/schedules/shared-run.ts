import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { fileFormats } from '@tintype/contracts/formats/formats';
import { linkDigests } from '@tintype/contracts/links/token-links';
import { findExecution, findRunBefore, type ExecutionDetails } from '@tintype/database/schedules/executions';
import { findSharedRun } from '@tintype/database/schedules/share-links';
import type { ExecutionView } from '@tintype/database/schedules/find-schedule';
import type { Dependencies } from '../../dependencies.ts';
import type { SharedRun } from '../../responses/shared-page.ts';

export async function openShared(
  { database, linkKeys, clock }: Pick<Dependencies, 'database' | 'linkKeys' | 'clock'>,
  token: string,
): Promise<SharedRun | undefined> {
  const link = await findSharedRun(database, { digests: linkDigests(linkKeys(), token) });
  const run = link && (await findExecution(database, link.executionId));
  if (link === undefined || run === undefined) return undefined;
  const before = await findRunBefore(database, run);
  const keyOf = (of: ExecutionView): string | undefined => getImage(of, run.options, clock.now());
  const [afterKey, beforeKey] = [keyOf(run), before && keyOf(before)];
  return {
    run,
    before,
    expiresAt: link.expiresAt,
    pictures: {
      ...(beforeKey !== undefined && { before: beforeKey }),
      ...(afterKey !== undefined && { after: afterKey }),
      // The difference also shows the page, so it is deleted with that image.
      ...(afterKey !== undefined && run.diffKey !== null && { difference: run.diffKey }),
    },
  };
}

function getImage({ files, expiresAt }: ExecutionView, options: ExecutionDetails['options'], now: Date) {
  if (expiresAt <= now) return undefined;
  const asked = options['outputs'] as Parameters<typeof sortFilesByRequest>[1];
  const first = sortFilesByRequest(files, asked).find(({ format }) => fileFormats[format].image);
  return first === undefined || first.isDeleted ? undefined : first.storageKey;
}
