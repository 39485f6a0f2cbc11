import { nextRunWithin } from '@tintype/contracts/schedules/schedule-request';
import type { DueSchedule, RunPlan } from '@tintype/database/schedules/start-run';

type Dependencies = { readonly now: Date; readonly newId: () => string };

const dayMs = 86_400_000;
/** Milliseconds after `endsAt` within which an earlier planned time may still be claimed. */
const lateMs = 60_000;

/**
 * Decides on a planned time that has come. Missed times run once together, now. While a run is in
 * progress the next run is skipped. Nothing runs after `endsAt`
 * (docs/interface/schedules.md#planned-times).
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
