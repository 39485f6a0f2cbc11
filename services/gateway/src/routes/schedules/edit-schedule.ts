import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { scheduleChange, scheduleRequest } from '@tintype/contracts/schedules/schedule-request';
import { addSchedule } from '@tintype/database/schedules/add-schedule';
import { changeSchedule, type ScheduleUpdate } from '@tintype/database/schedules/change-schedule';
import { findSchedule } from '@tintype/database/schedules/find-schedule';
import type { StoredSchedule } from '@tintype/database/schedules/types';
import { makerOf, visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { checkSchedule, firstRun } from '../../use-cases/schedules/check-schedule.ts';
import { scheduleAnswer, scheduleParams, scheduleReply } from '../../responses/schedule.ts';
import { isTimedAlike, pause, resume, revise } from '../../use-cases/schedules/schedule-state.ts';
import { found } from '../../http/found.ts';

export const createSchedule = defineRoute({
  id: 'createSchedule',
  method: 'post',
  path: '/v1/schedules',
  summary: 'Create a schedule that captures a page regularly and notifies destinations.',
  ...forCallers,
  body: scheduleRequest,
  answers: { 201: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'SCHEDULE_LIMIT_EXCEEDED'],
  handle: async (dependencies, { body, caller, note }) => {
    const { plan } = caller;
    const checked = checkSchedule(dependencies, {
      change: body,
      plan,
      onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    });
    const nextRunAt = firstRun(checked, dependencies.clock.now());
    const id = dependencies.newId();
    const added = await addSchedule(
      dependencies.database,
      {
        ...checked,
        options: dependencies.sealOptions(checked.options, caller.organizationId),
        id,
        ...makerOf(caller),
        state: 'active',
        nextRunAt,
      },
      { schedulesMax: plan.schedulesPerKey },
    );
    if (!added) throw new ServiceError('SCHEDULE_LIMIT_EXCEEDED', { details: { schedulesMax: plan.schedulesPerKey } });
    return scheduleReply(
      dependencies,
      found(await findSchedule(dependencies.database, { id, ...visibilityOf(caller, 'schedule') })),
      201,
    );
  },
});

export const updateSchedule = defineRoute({
  id: 'updateSchedule',
  method: 'put',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Change a schedule. Only the sent fields change. A list of destinations replaces the existing list.',
  ...forCallers,
  params: scheduleParams,
  body: scheduleChange,
  answers: { 200: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, params: { scheduleId: id }, caller, note }) => {
    const { plan } = caller;
    const changed = await changeSchedule(
      dependencies.database,
      { id, ...visibilityOf(caller, 'schedule') },
      (before) => {
        const { destinations, ...checked } = checkSchedule(dependencies, {
          change: body,
          before,
          plan,
          onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
        });
        // A due time is retained if only the name changes, or if the same times are sent again.
        const keepsTime = before.state === 'active' && isTimedAlike(before, checked);
        const namesDestinations = body.destinations !== undefined || body.webhookUrl !== undefined;
        return {
          ...checked,
          options: dependencies.sealOptions(checked.options, caller.organizationId),
          ...(namesDestinations && { destinations }),
          ...(keepsTime ? {} : revise(before, checked, dependencies.clock.now())),
        };
      },
    );
    return scheduleReply(dependencies, found(changed));
  },
});

type Change = {
  readonly id: string;
  readonly verb: string;
  readonly summary: string;
  readonly refusals: readonly ErrorCode[];
  readonly decide: (
    schedule: StoredSchedule,
    now: Date,
    refuseWhatCannotRun: (schedule: StoredSchedule) => void,
  ) => ScheduleUpdate;
};

const stateRoute = ({ id, verb, summary, refusals, decide }: Change) =>
  defineRoute({
    id,
    method: 'post',
    path: `/v1/schedules/{scheduleId}/${verb}`,
    summary,
    ...forCallers,
    params: scheduleParams,
    answers: { 200: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
    refusals: ['SCHEDULE_INVALID_STATE', ...refusals],
    handle: async (dependencies, { params, caller, note }) => {
      const { plan } = caller;
      const owned = { id: params.scheduleId, ...visibilityOf(caller, 'schedule') };
      const now = dependencies.clock.now();
      const refuseWhatCannotRun = (before: StoredSchedule): void => {
        const onRefusedUrl = (refusedUrl: string): void => note({ refusedUrl });
        checkSchedule(dependencies, { change: {}, before, plan, onRefusedUrl });
      };
      return scheduleReply(
        dependencies,
        found(await changeSchedule(dependencies.database, owned, (before) => decide(before, now, refuseWhatCannotRun))),
      );
    },
  });

export const pauseSchedule = stateRoute({
  id: 'pauseSchedule',
  verb: 'pause',
  summary: 'Pause a schedule. No runs start until it is resumed.',
  refusals: [],
  decide: pause,
});
export const resumeSchedule = stateRoute({
  id: 'resumeSchedule',
  verb: 'resume',
  summary: 'Resume a paused or failed schedule. Resets its failure count.',
  refusals: ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  decide: resume,
});
