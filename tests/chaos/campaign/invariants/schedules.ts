import { resting } from '../wind-down.ts';
import type { Schedule } from '../workload.ts';
import { is, rowsOf, type Facts, type Invariants } from './invariant.ts';

type Run = { readonly plannedAt: Date; readonly executedAt: Date; readonly endedAt: Date | null };
type Skip = { readonly reason: string; readonly fromAt: Date; readonly untilAt: Date };

export const ofSchedules: Invariants = {
  'each planned time ran once, or was skipped by the rule': async (facts) =>
    (await Promise.all(facts.work.schedules.map((schedule) => faultsOf(facts, schedule)))).flat(),
  'every schedule has run again after the last fault': async ({ database, faultsEndedAt }) =>
    is('schedules that have not', await resting(database, faultsEndedAt), []),
  'the counts of a schedule equal its runs': async (facts) => {
    const counts = await rowsOf<{ id: string; succeeded: number; failed: number }>(
      facts,
      `SELECT schedule_id AS id, count(*) FILTER (WHERE state = 'SUCCESS')::int AS succeeded,
              count(*) FILTER (WHERE state = 'FAILED')::int AS failed
       FROM schedule_executions GROUP BY schedule_id`,
    );
    const wrong = counts.map(async ({ id, succeeded, failed }) => {
      const { json } = await facts.api('GET', `/v1/schedules/${id}`);
      return is(
        `runs of schedule ${id}`,
        [json['executionCount'], json['successCount'], json['failureCount']],
        [succeeded + failed, succeeded, failed],
      );
    });
    return (await Promise.all(wrong)).flat();
  },
};

/**
 * A process that is stopped over a run writes down as its end when it began to end it: the longest
 * stop, and what follows it.
 */
const endedLateMsMax = 30_000;

/**
 * What is missed runs once on return, and the next time is skipped while a run is under way
 * (docs/interface/schedules.md#planned-times). So a skip of missed times ends at the very moment at
 * which the run on return was claimed, and one for an overlap has an earlier run that had not
 * ended.
 */
async function faultsOf(facts: Facts, { id, everySeconds }: Schedule): Promise<string[]> {
  const everyMs = everySeconds * 1_000;
  const runs = await rowsOf<Run>(
    facts,
    `SELECT planned_at AS "plannedAt", executed_at AS "executedAt", ended_at AS "endedAt" FROM schedule_executions
     WHERE schedule_id = '${id}'`,
  );
  const skips = await rowsOf<Skip>(
    facts,
    `SELECT reason, from_at AS "fromAt", until_at AS "untilAt" FROM schedule_skips WHERE schedule_id = '${id}'`,
  );
  const [made] = await rowsOf<{ at: Date }>(facts, `SELECT created_at AS at FROM schedules WHERE id = '${id}'`);
  const first = Math.ceil(made!.at.getTime() / everyMs) * everyMs;
  const last = Math.max(...runs.map(({ plannedAt }) => +plannedAt), ...skips.map(({ untilAt }) => +untilAt));
  const wrong: string[] = [];
  const say = (at: Date | number, what: string): void =>
    void wrong.push(`${new Date(at).toISOString()} of every ${everySeconds} s ${what}`);

  for (const { plannedAt } of runs) if (+plannedAt % everyMs !== 0) say(plannedAt, 'ran and was not planned');
  for (let at = first; at <= last; at += everyMs) {
    const ran = runs.some(({ plannedAt }) => +plannedAt === at);
    const skipped = skips.some(({ fromAt, untilAt }) => +fromAt <= at && at <= +untilAt);
    if (ran === skipped) say(at, ran ? 'ran and was skipped' : 'neither ran nor was skipped');
  }
  for (const { reason, fromAt, untilAt } of skips) {
    const before = runs.filter(({ plannedAt }) => plannedAt < fromAt);
    const isRight =
      reason === 'missed'
        ? before.some(({ executedAt }) => +executedAt === +untilAt)
        : before.some(({ endedAt }) => endedAt === null || +endedAt + endedLateMsMax >= +fromAt);
    if (!isRight) say(fromAt, `was skipped as ${reason}, and no run was the reason`);
  }
  return wrong;
}
