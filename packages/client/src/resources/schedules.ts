import { wholeList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';
import type { Body, Query } from '../wire.ts';

/** Captures that recur. */
export const createSchedules = (transport: Transport) => ({
  create: (request: Body<'createSchedule'>, options?: CallOptions) =>
    transport.json('createSchedule', { body: request }, options),
  list: (options?: CallOptions) =>
    wholeList(transport.json('listSchedules', {}, options), ({ schedules }) => schedules),
  get: (scheduleId: string, options?: CallOptions) => transport.json('getSchedule', { path: { scheduleId } }, options),
  /** Changes the fields that are sent; null brings a default back. `destinations` replace the whole list. */
  update: (scheduleId: string, change: Body<'updateSchedule'>, options?: CallOptions) =>
    transport.json('updateSchedule', { path: { scheduleId }, body: change }, options),
  pause: (scheduleId: string, options?: CallOptions) =>
    transport.json('pauseSchedule', { path: { scheduleId } }, options),
  resume: (scheduleId: string, options?: CallOptions) =>
    transport.json('resumeSchedule', { path: { scheduleId } }, options),
  trigger: (scheduleId: string, options?: CallOptions) =>
    transport.json('triggerSchedule', { path: { scheduleId } }, options),
  history: (scheduleId: string, query: Query<'getScheduleHistory'> = {}, options?: CallOptions) =>
    transport.json('getScheduleHistory', { path: { scheduleId }, query }, options),
  /** Deletes its captures too. */
  delete: (scheduleId: string, options?: CallOptions) =>
    transport.nothing('deleteSchedule', { path: { scheduleId } }, options),
});
