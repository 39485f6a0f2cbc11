import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { scheduleChange, scheduleRequest } from '@tintype/contracts/schedules/schedule-request';
import { scheduleAnswer, scheduleParams, scheduleReply } from '../../responses/schedule.ts';
import {
  changeState,
  createSchedule as create,
  updateSchedule as update,
} from '../../use-cases/schedules/edit-schedule.ts';
import { toPausedState, resume } from '../../use-cases/schedules/schedule-state.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

const answer = inJson('The schedule.', scheduleAnswer);

export const createScheduleRoute = defineRoute({
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

export const updateScheduleRoute = defineRoute({
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

export const pauseScheduleRoute = stateRoute({
  id: 'pauseSchedule',
  verb: 'pause',
  summary: 'Pause a schedule. No runs start until it is resumed.',
  decide: toPausedState,
});
export const resumeScheduleRoute = stateRoute({
  id: 'resumeSchedule',
  verb: 'resume',
  summary: 'Resume a paused or failed schedule. Resets its failure count.',
  refusals: ['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  decide: resume,
});
