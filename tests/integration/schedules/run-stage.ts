import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import type { Queues } from '@tintype/queues/port';
import { silentLogger } from '@tintype/runtime/logger';
import { startOne, createTickSchedules } from '@tintype/scheduler/loops/start-runs';
import { createFinishRuns } from '@tintype/scheduler/loops/finish-runs';
import { addOwner, anId, createFreshDatabase, type Owner } from '../database/fresh-database.ts';

type Job = { readonly scheduleId: string; readonly plannedAt: string; readonly requestId: string };
export const minuteMs = 60_000;

/**
 * Schedules whose time passes when a test says so, on a database of their own. Captures end as they
 * are told to.
 */
export async function openRunStage() {
  const fresh = await createFreshDatabase();
  const clock = { ms: Date.now() };
  const queue = { sent: [] as Job[], isDown: false };
  const deletedKeys: string[] = [];
  const queues = {
    enqueue: async (_queue: unknown, payload: Job) => {
      if (queue.isDown) throw new Error('Redis is away');
      queue.sent.push(payload);
    },
    hasLiveJob: async () => new Set<string>(),
  } as unknown as Queues;
  const parts = () => ({
    database: fresh.database,
    queues,
    logger: silentLogger,
    clock: { now: () => new Date(clock.ms) },
    newId: anId,
    random: (count: number) => new Uint8Array(count).map((_, index) => index * 37),
    checkUrl: (url: string) =>
      url.includes('forbidden')
        ? ({ allowed: false, rule: 'host', reason: 'internal' } as const)
        : ({ allowed: true, url: new URL(url) } as const),
    storage: {
      readBytes: async () => undefined,
      put: async () => undefined,
      delete: async (keys: readonly string[]) => {
        deletedKeys.push(...keys);
        return [];
      },
    },
    comparer: {
      compare: async () => ({ score: 0, masked: 0, areas: [] }),
      measureMoving: async () => ({ bits: new Uint8Array(1), columns: 1 }),
    },
  });
  async function addOwnerOn(plan: PlanName, overrides: PlanOverrides = {}): Promise<Owner> {
    const owner = await addOwner(fresh.database);
    await fresh.database.client.organization.update({
      where: { id: owner.organizationId },
      data: { plan, overrides: overrides as object },
    });
    return owner;
  }
  /** Lets a minute pass and hands every job that was sent to its consumer. */
  async function tick(): Promise<void> {
    clock.ms += minuteMs;
    queue.sent = [];
    await createTickSchedules(parts())();
    for (const job of queue.sent) await startOne(parts(), job);
  }
  /** For the end of a test: its schedules do not run in the tests after it. */
  const pauseAll = async (): Promise<void> =>
    void (await fresh.database.client.execute`
      UPDATE schedules SET state = 'paused', next_run_at = NULL WHERE state = 'active'`);
  const scheduleOf = (id: string) => fresh.database.client.schedule.findUniqueOrThrow({ where: { id } });
  const lastRun = (scheduleId: string) =>
    fresh.database.client.scheduleExecution.findFirstOrThrow({
      where: { scheduleId },
      orderBy: { executedAt: 'desc' },
    });

  /** Lets a capture end, and the run that it was made for. */
  async function endCapture(id: string, isGood = true): Promise<void> {
    await endOnly(id, isGood);
    await createFinishRuns(parts())();
  }
  async function endOnly(id: string, isGood = true, seen: Partial<CaptureReport> = {}): Promise<void> {
    await fresh.database.client.capture.update({ where: { id }, data: { sentAt: new Date() } });
    const { attempt } = (await claimCapture(fresh.database, { id, attempt: 0, worker: 'w', leaseMs: 8_000 }))!;
    const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [], ...seen };
    const picture = { type: 'screenshot', format: 'png', size: 10, sha256: 'a', width: 1, height: 1 } as const;
    const file = { ...picture, outputId: 'screenshot', storageKey: `captures/${id}/screenshot.png` };
    const expiresAt = new Date(clock.ms + 86_400_000);
    if (isGood) await completeCapture(fresh.database, { id, attempt, report, files: [file], expiresAt });
    else await failCapture(fresh.database, { id, attempt, code: 'TIMEOUT', message: 'It took too long.' });
  }
  return {
    fresh,
    clock,
    queue,
    deletedKeys,
    parts,
    addOwnerOn,
    tick,
    pauseAll,
    scheduleOf,
    lastRun,
    endCapture,
    endOnly,
  };
}
