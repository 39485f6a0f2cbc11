import { listBatchesUnderWay, type BatchUnderWay } from '@tintype/database/batches/find-batch';
import { measureBacklog, type Backlog, type WaitingUntil, estimateEnds } from '@tintype/database/measures/backlog';
import { command, withDatabase } from '../command.ts';
import { formatSeconds } from '@tintype/cli/duration';
import { table } from '@tintype/cli/table';

const batchesMax = 20;

export const status = command({
  name: 'status',
  summary: 'Show queued captures by origin, their age, and the estimated time to completion',
  options: {},
  run: async ({ environment }) =>
    withDatabase(environment, async (db) => {
      const { inHand, perSecond, ...backlog } = await measureBacklog(db);
      const batches = await listBatchesUnderWay(db, { limit: batchesMax });
      const waiting = estimateEnds({ inHand, perSecond, ...backlog });
      return {
        json: { origins: waiting, inHand, perSecond, batches },
        lines: [...describeWaiting(waiting, { inHand, perSecond }), ...describeBatches(batches)],
      };
    }),
});

function describeWaiting(
  waiting: readonly WaitingUntil[],
  { inHand, perSecond }: Pick<Backlog, 'inHand' | 'perSecond'>,
): readonly string[] {
  const pace =
    perSecond === 0
      ? 'no captures in the last 5 minutes'
      : `${perSecond.toFixed(1)} captures per second in the last 5 minutes`;
  const now = `In progress: ${inHand}; ${pace}.`;
  if (waiting.length === 0) return ['The queue is empty.', now];
  const rows = waiting.map(({ origin, waiting: count, oldestSeconds, secondsToEnd }) => [
    origin,
    String(count),
    formatSeconds(oldestSeconds),
    secondsToEnd === undefined ? 'unknown' : `about ${formatSeconds(secondsToEnd)}`,
  ]);
  return [...table(['ORIGIN', 'QUEUED', 'OLDEST', 'TIME LEFT'], rows), '', now];
}

function describeBatches(batches: readonly BatchUnderWay[]): readonly string[] {
  if (batches.length === 0) return [];
  const rows = batches.map(({ id, kind, state, total, completed, failed }) => [
    id,
    kind,
    state,
    `${completed + failed} of ${total}`,
    String(failed),
  ]);
  return ['', ...table(['ID', 'KIND', 'STATE', 'DONE', 'FAILED'], rows)];
}
