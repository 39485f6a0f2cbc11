import { advanceComposes } from '@tintype/database/composes/advance-composes';
import { listReadyComposes, releaseLostComposes } from '@tintype/database/composes/ready-composes';
import type { Database } from '@tintype/database/connect';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import type { Logger } from '@tintype/runtime/logger';

type Dependencies = { readonly database: Database; readonly queues: Queues; readonly logger: Logger };

/** A caller may be waiting, so the interval is short. */
export const sendComposesIntervalMs = 200;
const rowsMax = 50;

/**
 * Advances composes whose captures have ended, takes back those of lost workers, and ensures that every one that can be drawn has its job:
 * Redis may have lost it, and an existing job is not added again.
 */
export function createSendComposes({ database, queues, logger }: Dependencies) {
  return async (): Promise<boolean> => {
    const advanced = await advanceComposes(database, { limit: rowsMax });
    for (const { id, requestId, outcome } of advanced)
      logger.info({ composeId: id, requestId, outcome }, 'compose.captures_ended');
    const lost = await releaseLostComposes(database, { limit: rowsMax });
    for (const { id, attempt, requestId, outcome } of lost)
      logger.warn({ composeId: id, attempt, requestId, outcome }, 'compose.lost');

    const ready = await listReadyComposes(database, { limit: rowsMax });
    if (ready.length === 0) return false;
    const live = await queues.hasLiveJob(catalogue.compose, ready.map(attemptJobId));
    const jobless = ready.filter((compose) => !live.has(attemptJobId(compose)));
    await Promise.all(
      jobless.map(({ id, attempt, requestId, priority }) =>
        queues.enqueue(
          catalogue.compose,
          { composeId: id, attempt, requestId },
          { id: attemptJobId({ id, attempt }), priority },
        ),
      ),
    );
    return advanced.length === rowsMax;
  };
}
