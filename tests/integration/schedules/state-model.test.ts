import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changeSchedule } from '@tintype/database/schedules/save-schedule';
import { addTriggeredRun } from '@tintype/database/schedules/start-run';
import { settleRun } from '@tintype/database/schedules/settle-run';
import type { Queues } from '@tintype/queues/port';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { silentLogger } from '@tintype/runtime/logger';
import { isLong } from '@tintype/testing/long-form';
import { toPausedState, resumeSchedule, reviseSchedule } from '@tintype/gateway/use-cases/schedules/edit-schedule';
import { createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from '../database/fresh-database.ts';
import { addActive } from './a-schedule.ts';

const minuteMs = 60_000;
const intervalMs = 10 * minuteMs;
const beginMs = Date.UTC(2027, 2, 1, 0, 3);
const autoPauseAfter = 3;

let fresh: FreshDatabase;
let owner: Owner;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  owner = await addOwner(fresh.database);
});
afterAll(() => fresh.drop());

type State = 'active' | 'paused' | 'completed' | 'failed';
/** The rules in plain words: every ten minutes, three failures pause, one run at a time. */
type Model = {
  nowMs: number;
  state: State;
  nextMs: number | null;
  endsMs: number | null;
  live: number;
  succeeded: number;
  failed: number;
  inARow: number;
};
type Step =
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'pause' | 'resume' | 'trigger' | 'succeed' | 'fail' | 'break' }
  | { readonly do: 'end'; readonly minutes: number | null };

const next = ({ nowMs, endsMs }: Model): number | null => {
  const ms = (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
  return endsMs !== null && ms > endsMs ? null : ms;
};
const run = (model: Model): void => {
  model.nextMs = next(model);
  model.state = model.nextMs === null ? 'completed' : 'active';
};

const rules: Record<Step['do'], (model: Model, step: Step) => void> = {
  wait: (model, step) => {
    model.nowMs += (step as { minutes: number }).minutes * minuteMs;
    if (model.nextMs === null || model.nextMs > model.nowMs) return;
    const isOver = model.endsMs !== null && model.nowMs > model.endsMs + minuteMs;
    if (model.live === 0 && !isOver) model.live += 1;
    run(model);
  },
  pause: (model) => {
    if (model.state === 'active') [model.state, model.nextMs] = ['paused', null];
  },
  resume: (model) => {
    if (model.state !== 'paused' && model.state !== 'failed') return;
    model.inARow = 0;
    run(model);
  },
  trigger: (model) => void (model.live += 1),
  succeed: (model) => {
    if (model.live === 0) return;
    [model.live, model.succeeded, model.inARow] = [model.live - 1, model.succeeded + 1, 0];
  },
  fail: (model) => {
    if (model.live === 0) return;
    [model.live, model.failed, model.inARow] = [model.live - 1, model.failed + 1, model.inARow + 1];
    if (model.state === 'active' && model.inARow >= autoPauseAfter) [model.state, model.nextMs] = ['paused', null];
  },
  break: (model) => {
    if (model.live === 0) return;
    [model.live, model.failed, model.inARow] = [model.live - 1, model.failed + 1, model.inARow + 1];
    if (model.state !== 'completed') [model.state, model.nextMs] = ['failed', null];
  },
  end: (model, step) => {
    const { minutes } = step as { minutes: number | null };
    model.endsMs = minutes === null ? null : model.nowMs + minutes * minuteMs;
    if (model.state !== 'paused') run(model);
  },
};

async function apply(id: string, step: Step, nowMs: number, endsMs: number | null): Promise<void> {
  const { database } = fresh;
  const now = new Date(nowMs);
  const owned = { id, organizationId: owner.organizationId };
  const settle = async (outcome: 'succeed' | 'fail' | 'break'): Promise<void> => {
    const run = await database.client.scheduleExecution.findFirst({
      where: { scheduleId: id, state: { in: ['CLAIMED', 'RUNNING'] } },
    });
    if (run === null) return;
    if (outcome === 'succeed')
      await database.client.scheduleExecution.update({
        where: { id: run.id },
        data: { state: 'RUNNING', captureId: anId() },
      });
    const failure = {
      kind: 'failure',
      now,
      code: 'TIMEOUT',
      message: 'It took too long.',
      isFatal: outcome === 'break',
    } as const;
    const ended = await settleRun(
      database,
      run,
      outcome === 'succeed' ? { kind: 'success', now, verdict: 'page', pageState: 'up', changed: null } : failure,
    );
    expect(ended).toBe('settled');
    expect(await settleRun(database, run, failure)).toBe('over');
  };
  const change = (decide: Parameters<typeof changeSchedule>[2]) =>
    changeSchedule(database, owned, decide).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'SCHEDULE_INVALID_STATE') throw error;
    });
  switch (step.do) {
    case 'wait':
      return void (await createTickSchedules({
        database,
        queues: { enqueue: async () => undefined } as unknown as Queues,
        logger: silentLogger,
        clock: { now: () => now },
        newId: anId,
      })());
    case 'pause':
      return void (await change((schedule) => toPausedState(schedule)));
    case 'resume':
      return void (await change((schedule) => resumeSchedule(schedule, now, () => undefined)));
    case 'end': {
      const endsAt = endsMs === null ? null : new Date(endsMs);
      return void (await change((before) => ({ endsAt, ...reviseSchedule(before, { ...before, endsAt }, now) })));
    }
    case 'trigger':
      return void (await addTriggeredRun(database, {
        id: anId(),
        scheduleId: id,
        organizationId: owner.organizationId,
        requestId: 'request-1',
        now,
      }));
    case 'succeed':
    case 'fail':
    case 'break':
      return settle(step.do);
  }
}

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 35 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'trigger', 'succeed', 'fail', 'fail', 'break') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('end' as const), minutes: fc.option(fc.integer({ min: 1, max: 60 })) }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 14 },
);

const runs = isLong ? 2_000 : 10;
test(`${runs} sequences of what can happen to a schedule leave it as the rules say`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const id = await addActive(fresh.database, owner, {
        from: new Date(beginMs),
        cron: '0 */10 * * * *',
        autoPauseAfter,
      });
      const model: Model = {
        nowMs: beginMs,
        state: 'active',
        nextMs: null,
        endsMs: null,
        live: 0,
        succeeded: 0,
        failed: 0,
        inARow: 0,
      };
      run(model);
      for (const step of sequence) {
        rules[step.do](model, step);
        await apply(id, step, model.nowMs, model.endsMs);
        const row = await fresh.database.client.schedule.findUniqueOrThrow({ where: { id } });
        const live = await fresh.database.client.scheduleExecution.count({
          where: { scheduleId: id, state: { in: ['CLAIMED', 'RUNNING'] } },
        });
        expect({
          state: row.state,
          nextMs: row.nextRunAt?.getTime() ?? null,
          live,
          succeeded: row.successCount,
          failed: row.failureCount,
          inARow: row.consecutiveFailures,
        }).toEqual({
          state: model.state,
          nextMs: model.nextMs,
          live: model.live,
          succeeded: model.succeeded,
          failed: model.failed,
          inARow: model.inARow,
        });
      }
      await fresh.database.client.execute`UPDATE schedules SET state = 'paused', next_run_at = NULL WHERE id = ${id}`;
    }),
    { numRuns: runs, seed: 20_261_121, endOnFailure: true },
  );
});
