import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { scheduleChange, scheduleRequest } from '@tintype/contracts/schedules/schedule-request';
import { schema } from '@tintype/contracts/schemas/schema';
import { findLastRuns, listExecutions, listSkips } from '@tintype/database/schedules/executions';
import { listSchedules as readSchedules, findSchedule } from '@tintype/database/schedules/find-schedule';
import { getVisibility, found } from '../http/principal.ts';
import { describeHistory, historyAnswer } from '../responses/execution.ts';
import {
  scheduleAnswer,
  scheduleParams,
  scheduleReply,
  describeLastRuns,
  describeScheduleInList,
  scheduleList,
  readScheduleReply,
} from '../responses/schedule.ts';
import {
  changeState,
  createSchedule as create,
  updateSchedule as update,
  toPausedState,
  resume,
  deleteOwnSchedule as remove,
  triggerSchedule as trigger,
} from '../use-cases/schedules/edit-schedule.ts';
import { defineRoute, forCallers, inJson, type DefinedRoute } from './define-route.ts';

const answer = inJson('The schedule.', scheduleAnswer);

const createScheduleRoute = defineRoute({
  id: 'createSchedule',
  method: 'post',
  path: '/v1/schedules',
  summary: 'Create a schedule that captures a page regularly and notifies destinations.',
  ...forCallers,
  body: scheduleRequest,
  answers: { 201: answer },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'SCHEDULE_LIMIT_EXCEEDED'],
  handle: async (dependencies, { body, ...editor }) =>
    scheduleReply(dependencies, await create(dependencies, body, editor), 201),
});

const updateScheduleRoute = defineRoute({
  id: 'updateSchedule',
  method: 'put',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Change a schedule. Only the sent fields change. A list of destinations replaces the existing list.',
  ...forCallers,
  params: scheduleParams,
  body: scheduleChange,
  answers: { 200: answer },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, params: { scheduleId: id }, ...editor }) =>
    scheduleReply(dependencies, await update(dependencies, { id, body }, editor)),
});

type EditScheduleChange = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly refusals?: readonly ErrorCode[];
  readonly decide: typeof resume;
};

const stateRoute = ({ id, verb, summary, refusals = [], decide }: EditScheduleChange) =>
  defineRoute({
    id,
    method: 'post',
    path: `/v1/schedules/{scheduleId}/${verb}`,
    summary,
    ...forCallers,
    params: scheduleParams,
    answers: { 200: answer },
    refusals: ['SCHEDULE_INVALID_STATE', ...refusals],
    handle: async (dependencies, { params: { scheduleId: id }, ...editor }) =>
      scheduleReply(dependencies, await changeState(dependencies, { id, decide }, editor)),
  });

const pauseScheduleRoute = stateRoute({
  id: 'pauseSchedule',
  verb: 'pause',
  summary: 'Pause a schedule. No runs start until it is resumed.',
  decide: toPausedState,
});
const resumeScheduleRoute = stateRoute({
  id: 'resumeSchedule',
  verb: 'resume',
  summary: 'Resume a paused or failed schedule. Resets its failure count.',
  refusals: ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  decide: resume,
});

const listSchedulesRoute = defineRoute({
  id: 'listSchedules',
  method: 'get',
  path: '/v1/schedules',
  summary: 'List the schedules of the organization, newest first.',
  ...forCallers,
  answers: { 200: inJson('The schedules.', scheduleList) },
  handle: async ({ database }, { caller }) => {
    const schedules = await readSchedules(database, getVisibility(caller, 'schedule'));
    const runs = await findLastRuns(
      database,
      schedules.map(({ id }) => id),
    );
    return {
      status: 200,
      json: {
        schedules: schedules.map((schedule) => ({
          ...describeScheduleInList(schedule),
          ...describeLastRuns(runs.get(schedule.id)),
        })),
        total: schedules.length,
      },
    };
  },
});

const getScheduleRoute = defineRoute({
  id: 'getSchedule',
  method: 'get',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Get a schedule with its recent runs.',
  ...forCallers,
  params: scheduleParams,
  answers: { 200: inJson('The schedule.', scheduleAnswer) },
  handle: (dependencies, { params: { scheduleId: id }, caller }) => readScheduleReply(dependencies, id, caller),
});

const triggerScheduleRoute = defineRoute({
  id: 'triggerSchedule',
  method: 'post',
  path: '/v1/schedules/{scheduleId}/trigger',
  summary: 'Run a schedule immediately, regardless of its status. The run appears in the history after it ends.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  params: scheduleParams,
  answers: { 200: inJson('The schedule.', scheduleAnswer) },
  handle: async (dependencies, { params: { scheduleId: id }, caller, requestId }) => {
    await trigger(dependencies, { id, caller, requestId });
    return readScheduleReply(dependencies, id, caller);
  },
});

const deleteScheduleRoute = defineRoute({
  id: 'deleteSchedule',
  method: 'delete',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Permanently delete a schedule and all its captures.',
  ...forCallers,
  params: scheduleParams,
  answers: { 204: { description: 'The schedule was deleted.' } },
  handle: async (dependencies, { params: { scheduleId: id }, caller }) => {
    await remove(dependencies, { id, caller });
    return { status: 204, empty: true };
  },
});

const limitMax = 100;

const scheduleHistoryRoute = defineRoute({
  id: 'getScheduleHistory',
  method: 'get',
  path: '/v1/schedules/{scheduleId}/history',
  summary: 'List the completed runs and skipped times of a schedule, newest first.',
  ...forCallers,
  params: scheduleParams,
  query: schema({
    type: 'object',
    properties: {
      limit: {
        type: 'integer',
        minimum: 1,
        default: 50,
        description: `Maximum number of entries. Values above ${limitMax} count as ${limitMax}.`,
      },
    },
  }),
  answers: { 200: inJson('The runs.', historyAnswer) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { scheduleId: id }, query, caller }) => {
    const { database } = dependencies;
    const schedule = found(await findSchedule(database, { id, ...getVisibility(caller, 'schedule') }));
    const wanted = { scheduleId: id, limit: Math.min(query.limit, limitMax) };
    const [runs, skips] = await Promise.all([listExecutions(database, wanted), listSkips(database, wanted)]);
    return { status: 200, json: await describeHistory(dependencies, schedule, { runs, skips }) };
  },
});

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
