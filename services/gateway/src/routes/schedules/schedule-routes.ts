import type { DefinedRoute } from '../define-route.ts';
import { createSchedule, pauseSchedule, resumeSchedule, updateSchedule } from './edit-schedule.ts';
import { getSchedule, listSchedules } from './read-schedules.ts';
import { deleteSchedule, triggerSchedule } from './run-schedule.ts';
import { scheduleHistory } from './schedule-history.ts';

export const scheduleRoutes: readonly DefinedRoute[] = [
  createSchedule,
  listSchedules,
  getSchedule,
  updateSchedule,
  pauseSchedule,
  resumeSchedule,
  triggerSchedule,
  deleteSchedule,
  scheduleHistory,
];
