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
  describeSchedule,
  describeWithRuns,
  describeLastRuns,
  describeScheduleInList,
  scheduleList,
  readSchedule,
} from '../responses/schedule.ts';
import {
  changeState,
  createSchedule as create,
  updateSchedule as update,
  toPausedState,
  resumeSchedule,
  deleteOwnSchedule as remove,
  triggerSchedule as trigger,
} from '../use-cases/schedules/edit-schedule.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

const scheduleResponse = inJson('The schedule.', scheduleAnswer);

type EditScheduleChange = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly refusals?: readonly ErrorCode[];
  readonly decide: typeof resumeSchedule;
};

const stateRoute = ({ id, verb, summary, refusals = [], decide }: EditScheduleChange) =>
  defineRoute(`POST /v1/schedules/{scheduleId}/${verb}`, {
    id,
    summary,
    params: scheduleParams,
    answer: scheduleResponse,
    refusals: ['SCHEDULE_INVALID_STATE', ...refusals],
    handle: async (dependencies, { params: { scheduleId: id }, ...editor }) =>
      describeWithRuns(dependencies, await changeState(dependencies, { id, decide }, editor)),
  });

const limitMax = 100;

export const scheduleRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/schedules', {
    id: 'createSchedule',
    summary: 'Create a schedule that captures a page regularly and notifies destinations.',
    body: scheduleRequest,
    status: 201,
    answer: scheduleResponse,
    refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'SCHEDULE_LIMIT_EXCEEDED'],
    handle: async (dependencies, { body, ...editor }) =>
      describeSchedule(dependencies, await create(dependencies, body, editor), []),
  }),
  defineRoute('GET /v1/schedules', {
    id: 'listSchedules',
    summary: 'List the schedules of the organization, newest first.',
    answer: inJson('The schedules.', scheduleList),
    handle: async ({ database }, { caller }) => {
      const schedules = await readSchedules(database, getVisibility(caller, 'schedule'));
      const runs = await findLastRuns(
        database,
        schedules.map(({ id }) => id),
      );
      return {
        schedules: schedules.map((schedule) => ({
          ...describeScheduleInList(schedule),
          ...describeLastRuns(runs.get(schedule.id)),
        })),
        total: schedules.length,
      };
    },
  }),
  defineRoute('GET /v1/schedules/{scheduleId}', {
    id: 'getSchedule',
    summary: 'Get a schedule with its recent runs.',
    params: scheduleParams,
    answer: scheduleResponse,
    handle: (dependencies, { params: { scheduleId: id }, caller }) => readSchedule(dependencies, id, caller),
  }),
  defineRoute('PUT /v1/schedules/{scheduleId}', {
    id: 'updateSchedule',
    summary: 'Change a schedule. Only the sent fields change. A list of destinations replaces the existing list.',
    params: scheduleParams,
    body: scheduleChange,
    answer: scheduleResponse,
    refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
    handle: async (dependencies, { body, params: { scheduleId: id }, ...editor }) =>
      describeWithRuns(dependencies, await update(dependencies, { id, body }, editor)),
  }),
  stateRoute({
    id: 'pauseSchedule',
    verb: 'pause',
    summary: 'Pause a schedule. No runs start until it is resumed.',
    decide: toPausedState,
  }),
  stateRoute({
    id: 'resumeSchedule',
    verb: 'resume',
    summary: 'Resume a paused or failed schedule. Resets its failure count.',
    refusals: ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
    decide: resumeSchedule,
  }),
  defineRoute('POST /v1/schedules/{scheduleId}/trigger', {
    id: 'triggerSchedule',
    summary: 'Run a schedule immediately, regardless of its status. The run appears in the history after it ends.',
    allowance: 'screenshot',
    params: scheduleParams,
    answer: scheduleResponse,
    handle: async (dependencies, { params: { scheduleId: id }, caller, requestId }) => {
      await trigger(dependencies, { id, caller, requestId });
      return readSchedule(dependencies, id, caller);
    },
  }),
  defineRoute('DELETE /v1/schedules/{scheduleId}', {
    id: 'deleteSchedule',
    summary: 'Permanently delete a schedule and all its captures.',
    params: scheduleParams,
    answer: 'The schedule was deleted.',
    handle: async (dependencies, { params: { scheduleId: id }, caller }) => {
      await remove(dependencies, { id, caller });
    },
  }),
  defineRoute('GET /v1/schedules/{scheduleId}/history', {
    id: 'getScheduleHistory',
    summary: 'List the completed runs and skipped times of a schedule, newest first.',
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
    answer: inJson('The runs.', historyAnswer),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { params: { scheduleId: id }, query, caller }) => {
      const { database } = dependencies;
      const schedule = found(await findSchedule(database, { id, ...getVisibility(caller, 'schedule') }));
      const wanted = { scheduleId: id, limit: Math.min(query.limit, limitMax) };
      const [runs, skips] = await Promise.all([listExecutions(database, wanted), listSkips(database, wanted)]);
      return describeHistory(dependencies, schedule, { runs, skips });
    },
  }),
];
