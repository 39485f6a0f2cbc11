import type { ResponsePromise, Listing, Body, Query, Answer } from '../wire.ts';
import { singlePageList } from '../lists.ts';
import type { CallOptions, Transport } from '../transport.ts';

/** Captures that repeat on a plan. */
export const createSchedules = (transport: Transport) => ({
  create: (request: Body<'createSchedule'>, options?: CallOptions): ResponsePromise<Answer<'createSchedule'>> =>
    transport.json('createSchedule', { body: request }, options),
  list: (options?: CallOptions): Listing<Answer<'listSchedules'>, Answer<'listSchedules'>['schedules'][number]> =>
    singlePageList(transport.json('listSchedules', {}, options), ({ schedules }) => schedules),
  get: (scheduleId: string, options?: CallOptions): ResponsePromise<Answer<'getSchedule'>> =>
    transport.json('getSchedule', { path: { scheduleId } }, options),
  /**
   * Changes the fields that are sent; `null` restores a default. `destinations` replaces the
   * complete list.
   */
  update: (
    scheduleId: string,
    change: Body<'updateSchedule'>,
    options?: CallOptions,
  ): ResponsePromise<Answer<'updateSchedule'>> =>
    transport.json('updateSchedule', { path: { scheduleId }, body: change }, options),
  pause: (scheduleId: string, options?: CallOptions): ResponsePromise<Answer<'pauseSchedule'>> =>
    transport.json('pauseSchedule', { path: { scheduleId } }, options),
  resume: (scheduleId: string, options?: CallOptions): ResponsePromise<Answer<'resumeSchedule'>> =>
    transport.json('resumeSchedule', { path: { scheduleId } }, options),
  trigger: (scheduleId: string, options?: CallOptions): ResponsePromise<Answer<'triggerSchedule'>> =>
    transport.json('triggerSchedule', { path: { scheduleId } }, options),
  history: (
    scheduleId: string,
    query: Query<'getScheduleHistory'> = {},
    options?: CallOptions,
  ): ResponsePromise<Answer<'getScheduleHistory'>> =>
    transport.json('getScheduleHistory', { path: { scheduleId }, query }, options),
  /** Creates a link that shows one run without an account. Only this response contains the link. */
  createShareLink: (
    scheduleId: string,
    request: Body<'createShareLink'>,
    options?: CallOptions,
  ): ResponsePromise<Answer<'createShareLink'>> =>
    transport.json('createShareLink', { path: { scheduleId }, body: request }, options),
  shareLinks: (
    scheduleId: string,
    options?: CallOptions,
  ): Listing<Answer<'listShareLinks'>, Answer<'listShareLinks'>['shareLinks'][number]> =>
    singlePageList(transport.json('listShareLinks', { path: { scheduleId } }, options), ({ shareLinks }) => shareLinks),
  /** Revokes a link, which then opens nothing. */
  deleteShareLink: (scheduleId: string, shareLinkId: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deleteShareLink', { path: { scheduleId, shareLinkId } }, options),
  /** Deletes the schedule and its captures. */
  delete: (scheduleId: string, options?: CallOptions): ResponsePromise<void> =>
    transport.nothing('deleteSchedule', { path: { scheduleId } }, options),
});
