/** Everything that can happen to a schedule and its runs in the database. */
export type { ExecutionView, NewDestination, StoredDestination, StoredSchedule } from './schedules/types.ts';
export { addSchedule, type NewSchedule } from './schedules/add-schedule.ts';
export { changeSchedule, type ScheduleUpdate } from './schedules/change-schedule.ts';
export { findSchedule, listSchedules } from './schedules/find-schedule.ts';
export { claimDueRuns, type ClaimedRun, type DueSchedule, type RunPlan } from './schedules/claim-due.ts';
export { addTriggeredRun } from './schedules/add-triggered-run.ts';
export { listUnsentRuns, startRun, type StartableRun, type RunStart } from './schedules/start-run.ts';
export { addCheckCapture, putOffRun, takeEndedRuns, type EndedRun } from './schedules/take-ended.ts';
export { settleRun, type RunOutcome } from './schedules/settle-run.ts';
export {
  findBaseline,
  findChangeWarnings,
  releaseIdleBaselines,
  type Baseline,
  type CurrentBaseline,
  type MovingRegion,
  type MovingWords,
  forgetDifferences,
  listExpiredDifferences,
} from './schedules/baselines.ts';
export { listExecutions, listSkips, findExecution, type ExecutionDetails } from './schedules/executions.ts';
export { deleteSchedule, purgeSchedules } from './schedules/delete-schedule.ts';
export { findBaselineKey, findRunSchedule, type RunSchedule } from './schedules/run-schedule.ts';
