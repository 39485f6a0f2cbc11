import { readdirSync } from 'node:fs';
import { groupMembers } from '@tintype/testing/processes';
import type { RunningService } from '@tintype/testing/running-service';
import type { System } from '@tintype/testing/system';

export type Leftovers = {
  /** Processes of browsers that the worker has replaced, or of any once it has ended. */
  readonly processes: number;
  /** Pages that some capture still holds. */
  readonly contexts: number;
  /** Temp folders of browsers beyond those that run. */
  readonly folders: number;
};

/** What a worker with nothing to do has too much of. One browser is what it keeps. */
export async function leftoversOf(system: System, worker: RunningService): Promise<Leftovers> {
  const old = worker.browserGroups().slice(0, -1);
  const browsers = await worker.metric('tintype_pool_browsers');
  return {
    processes: old.flatMap(groupMembers).length,
    contexts: await worker.metric('tintype_pool_leased'),
    folders: browserFolders(system) - browsers,
  };
}

/** The same once it has ended: nothing at all may be there. */
export const leftoversOfStopped = (system: System, groups: readonly number[]): Leftovers => ({
  processes: groups.flatMap(groupMembers).length,
  contexts: 0,
  folders: browserFolders(system),
});

export const isClean = (leftovers: Leftovers): boolean => Object.values(leftovers).every((count) => count === 0);

const browserFolders = ({ folder }: System): number =>
  readdirSync(folder).filter((name) => name.startsWith('tintype-browser-')).length;
