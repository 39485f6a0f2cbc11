import { advanceComposes } from '@tintype/database/composes/settle-compose';
import { listReadyComposes, releaseLostComposes } from '@tintype/database/composes/claim-compose';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { LoopDependencies } from './dependencies.ts';

const rowsMax = 50;
/**
 * The maximum number of jobs that no worker has taken yet: more would only let one organization get
 * ahead of another. The next jobs are sent a turn later.
 */
const waitingMax = 4;

/**
 * Returns the priority of a job. Among jobs of the same urgency, the organization that used the
 * least time within the last minute is next. The unit is a hundredth of a second.
 */
const priorityOf = ({ priority, seconds }: { readonly priority: number; readonly seconds: number }): number =>
  priority * 10_000 + Math.min(9_999, Math.round(seconds * 100));

/**
 * Advances composes whose captures have ended, releases composes of lost workers, and sends the
 * missing jobs of composes that can be drawn next. Redis may have lost a job, and an existing job
 * is not added again.
 */
export function createSendComposes({
  database,
  queues,
  logger,
}: Pick<LoopDependencies, 'database' | 'queues' | 'logger'>) {
  return async (): Promise<boolean> => {
    const advanced = await advanceComposes(database, { limit: rowsMax });
    for (const { id, requestId, outcome } of advanced)
      logger.info({ composeId: id, requestId, outcome }, 'compose.captures_ended');
    const lost = await releaseLostComposes(database, { limit: rowsMax });
    for (const { id, attempt, requestId, outcome } of lost)
      logger.warn({ composeId: id, attempt, requestId, outcome }, 'compose.lost');

    const ready = await listReadyComposes(database, { limit: waitingMax });
    if (ready.length === 0) return false;
    const live = await queues.hasLiveJob(catalogue.compose, ready.map(attemptJobId));
    const jobless = ready.filter((compose) => !live.has(attemptJobId(compose)));
    await Promise.all(
      jobless.map(({ id, attempt, requestId, ...urgency }) =>
        queues.enqueue(
          catalogue.compose,
          { composeId: id, attempt, requestId },
          { id: attemptJobId({ id, attempt }), priority: priorityOf(urgency) },
        ),
      ),
    );
    return advanced.length === rowsMax;
  };
}
