import { nextRunWithin } from '@tintype/contracts/schedules/schedule-request';
import type { DueSchedule, RunPlan } from '@tintype/database/schedules';

type Dependencies = { readonly now: Date; readonly newId: () => string };

const dayMs = 86_400_000;
/** A time that was planned before `endsAt` may be claimed a little after it. */
const lateMs = 60_000;

/**
 * What becomes of a planned time that has come. Times that were missed since run once together, now; while a run is under way the next
 * is skipped; after `endsAt` nothing runs any more (docs/interface/schedules.md#planned-times).
 */
export function planRun(schedule: DueSchedule, { now, newId }: Dependencies): RunPlan {
  const { plannedAt, endsAt, isRunning, retentionDays } = schedule;
  const following = nextRunWithin(schedule, plannedAt);
  const hasMissed = following !== undefined && following <= now;
  const nextRunAt = hasMissed ? nextRunWithin(schedule, now) : following;
  const next = nextRunAt === undefined ? {} : { nextRunAt };
  const isOver = endsAt !== null && now.getTime() > endsAt.getTime() + lateMs;
  if (isRunning || isOver) {
    const reason = isRunning ? 'overlap' : 'missed';
    return { skips: [{ reason, fromAt: plannedAt, untilAt: hasMissed ? now : plannedAt }], ...next };
  }
  return {
    run: { id: newId(), requestId: newId(), expiresAt: new Date(now.getTime() + retentionDays * dayMs) },
    skips: hasMissed ? [{ reason: 'missed', fromAt: following, untilAt: now }] : [],
    ...next,
  };
}
