import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { addTriggeredRun } from '@tintype/database/schedules/add-triggered-run';
import { deleteSchedule as remove, purgeSchedules } from '@tintype/database/schedules/delete-schedule';
import { findLastRuns } from '@tintype/database/schedules/last-runs';
import { findSchedule, listSchedules as readSchedules } from '@tintype/database/schedules/find-schedule';
import { listExecutions, listSkips } from '@tintype/database/schedules/executions';
import { queues as catalogue, scheduleTickJobId } from '@tintype/queues/catalogue';
import { createDeleteFiles } from '@tintype/storage/delete-files';
import { visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute, type DefinedRoute } from '../define-route.ts';
import { createSchedule, pauseSchedule, resumeSchedule, updateSchedule } from './edit-schedule.ts';
import { describeExecution, historyAnswer } from '../../responses/execution.ts';
import {
  describeScheduleInList,
  describeLastRuns,
  scheduleAnswer,
  scheduleList,
  scheduleParams,
  scheduleReply,
} from '../../responses/schedule.ts';
import { found } from '../../http/found.ts';

const listSchedules = defineRoute({
  id: 'listSchedules',
  method: 'get',
  path: '/v1/schedules',
  summary: 'List the schedules of the organization, newest first.',
  ...forCallers,
  answers: { 200: { description: 'The schedules.', content: { 'application/json': scheduleList } } },
  refusals: [],
  handle: async ({ database }, { caller }) => {
    const schedules = await readSchedules(database, visibilityOf(caller, 'schedule'));
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

const getSchedule = defineRoute({
  id: 'getSchedule',
  method: 'get',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Get a schedule with its recent runs.',
  ...forCallers,
  params: scheduleParams,
  answers: { 200: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { scheduleId: id }, caller }) =>
    scheduleReply(
      dependencies,
      found(await findSchedule(dependencies.database, { id, ...visibilityOf(caller, 'schedule') })),
    ),
});

const triggerSchedule = defineRoute({
  id: 'triggerSchedule',
  method: 'post',
  path: '/v1/schedules/{scheduleId}/trigger',
  summary: 'Run a schedule immediately, regardless of its status. The run appears in the history after it ends.',
  access: ['api-key', 'user'],
  allowance: 'screenshot',
  params: scheduleParams,
  answers: { 200: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: [],
  handle: async (dependencies, { params: { scheduleId: id }, caller, requestId }) => {
    const { database, queues, logger, clock, newId } = dependencies;
    const { organizationId } = visibilityOf(caller, 'schedule');
    const wanted = { id: newId(), scheduleId: id, organizationId, requestId, now: clock.now() };
    const run = found(await addTriggeredRun(database, wanted));
    const plannedAt = run.plannedAt.toISOString();
    // A job that does not get through is sent by the scheduler.
    await queues
      .enqueue(catalogue.scheduleTick, { scheduleId: id, plannedAt, requestId }, { id: scheduleTickJobId(run) })
      .catch((error: unknown) => logger.warn({ scheduleId: id, error }, 'schedule.job_not_sent'));
    return scheduleReply(
      dependencies,
      found(await findSchedule(database, { id, ...visibilityOf(caller, 'schedule') })),
    );
  },
});

/** Runs that a delete request removes itself; the scheduler deletes the rest. */
const runsAtOnce = 200;

const deleteSchedule = defineRoute({
  id: 'deleteSchedule',
  method: 'delete',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Permanently delete a schedule and all its captures.',
  ...forCallers,
  params: scheduleParams,
  answers: { 204: { description: 'The schedule was deleted.' } },
  refusals: [],
  handle: async ({ database, storage, logger }, { params: { scheduleId: id }, caller }) => {
    if (!(await remove(database, { id, ...visibilityOf(caller, 'schedule') }))) throw new ServiceError('NOT_FOUND');
    await purgeSchedules(database, { id, limit: runsAtOnce, remove: createDeleteFiles({ storage, logger }) }).catch(
      (error: unknown) => logger.warn({ scheduleId: id, error }, 'schedule.not_purged_at_once'),
    );
    return { status: 204, empty: true };
  },
});

const limitMax = 100;

const scheduleHistory = defineRoute({
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
  answers: { 200: { description: 'The runs.', content: { 'application/json': historyAnswer } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { params: { scheduleId: id }, query, caller }) => {
    const { database } = dependencies;
    const schedule = found(await findSchedule(database, { id, ...visibilityOf(caller, 'schedule') }));
    const wanted = { scheduleId: id, limit: Math.min(query.limit, limitMax) };
    const [runs, skips] = await Promise.all([listExecutions(database, wanted), listSkips(database, wanted)]);
    return {
      status: 200,
      json: {
        scheduleId: id,
        totalExecutions: schedule.successCount + schedule.failureCount,
        executions: await Promise.all(runs.map((run) => describeExecution(dependencies, run, schedule))),
        skipped: skips.map(({ reason, fromAt, untilAt }) => ({
          reason,
          from: fromAt.toISOString(),
          until: untilAt.toISOString(),
        })),
      },
    };
  },
});

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
