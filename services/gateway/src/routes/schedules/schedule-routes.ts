import type { DefinedRoute } from '../define-route.ts';
import { createScheduleRoute, pauseScheduleRoute, resumeScheduleRoute, updateScheduleRoute } from './edit-schedule.ts';
import { getScheduleRoute, listSchedulesRoute } from './read-schedules.ts';
import { deleteScheduleRoute, triggerScheduleRoute } from './run-schedule.ts';
import { scheduleHistoryRoute } from './schedule-history.ts';

export const scheduleRoutes: readonly DefinedRoute[] = [
  createScheduleRoute,
  listSchedulesRoute,
  getScheduleRoute,
  updateScheduleRoute,
  pauseScheduleRoute,
  resumeScheduleRoute,
  triggerScheduleRoute,
  deleteScheduleRoute,
  scheduleHistoryRoute,
];
