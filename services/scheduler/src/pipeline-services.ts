import type { Database } from '@tintype/database/connect';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import { createLoop, type Service } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import type { OnlyWith } from './loops/only-with.ts';
import { createFinishPipelines } from './loops/finish-pipelines.ts';
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

/** The background work of pipelines: planning, starting, reading, ending. */
export function pipelineServices(dependencies: PipelineDependencies): readonly Service[] {
  const { logger, onlyWith } = dependencies;
  const tick = onlyWith('pipelinesDue', createTickPipelines(dependencies));
  const start = onlyWith('queuedRuns', createStartPipelines(dependencies));
  const finish = onlyWith('activeRuns', createFinishPipelines(dependencies));
  return [
    createLoop({ name: 'tick-pipelines', intervalMs: 200, tick, logger }),
    createLoop({ name: 'start-pipelines', intervalMs: 200, tick: start, logger }),
    createLoop({ name: 'finish-pipelines', intervalMs: 300, tick: finish, logger }),
  ];
}
