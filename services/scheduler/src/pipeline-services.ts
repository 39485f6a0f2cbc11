import type { Database } from '@tintype/database/connect';
import { purgePipelines } from '@tintype/database/pipelines/delete-pipeline';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { createLoop, type Service } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import type { OnlyWith } from './loops/only-with.ts';
import { createFinishPipelines } from './loops/finish-pipelines.ts';
import { createPurgeInTurn } from './loops/purge-in-turn.ts';
import { createStartPipelines } from './loops/start-pipelines.ts';
import { createTickPipelines } from './loops/tick-pipelines.ts';

export type PipelineDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'delete'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly onlyWith: OnlyWith;
};

/** Captures of a deleted pipeline that are deleted in one transaction. */
const purgedMax = 500;

/** The background work of pipelines: planning, starting, reading, ending, deleting. */
export function pipelineServices(dependencies: PipelineDependencies): readonly Service[] {
  const { database, logger, onlyWith } = dependencies;
  const tick = onlyWith('pipelinesDue', createTickPipelines(dependencies));
  const start = onlyWith('queuedRuns', createStartPipelines(dependencies));
  const finish = onlyWith('activeRuns', createFinishPipelines(dependencies));
  const purge = createPurgeInTurn(dependencies, (next) => purgePipelines(database, { limit: purgedMax, ...next }));
  return [
    createLoop({ name: 'tick-pipelines', intervalMs: 200, tick, logger }),
    createLoop({ name: 'start-pipelines', intervalMs: 200, tick: start, logger }),
    createLoop({ name: 'finish-pipelines', intervalMs: 300, tick: finish, logger }),
    createLoop({ name: 'purge-pipelines', intervalMs: 2_000, tick: purge, logger }),
  ];
}
