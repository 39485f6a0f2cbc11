import { ServiceError } from '@tintype/contracts/errors/service-error';
import { scheduleRequest } from '@tintype/contracts/schedules/schedule-request';
import type { NewSchedule } from '@tintype/database/schedules';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { makerOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { checkSchedule, firstRun } from '../../use-cases/schedules/check-schedule.ts';
import type { DestinationDependencies } from '../../use-cases/schedules/new-destinations.ts';
import { scheduleAnswer } from './schedule-answer.ts';
import { found, scheduleReply, type ScheduleDependencies } from './schedule-dependencies.ts';

export type CreateScheduleDependencies = ScheduleDependencies &
  DestinationDependencies & {
    readonly checkUrl: AddressPolicy['checkUrl'];
    /** `false` when the key has as many as it may. */
    readonly addSchedule: (schedule: NewSchedule, limits: { schedulesMax: number | null }) => Promise<boolean>;
  };

export const createSchedule = defineRoute<CreateScheduleDependencies>()({
  id: 'createSchedule',
  method: 'post',
  path: '/v1/schedules',
  summary: 'Captures a page again and again, and tells of the results.',
  access: 'api-key',
  allowance: 'general',
  body: scheduleRequest,
  answers: { 201: { description: 'The schedule.', content: { 'application/json': scheduleAnswer } } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE', 'SCHEDULE_LIMIT_EXCEEDED'],
  handle: async (dependencies, { body, caller, note }) => {
    const { organizationId, plan } = caller;
    const checked = checkSchedule(dependencies, {
      change: body,
      plan,
      checkUrl: dependencies.checkUrl,
      onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
    });
    const nextRunAt = firstRun(checked, dependencies.clock.now());
    const id = dependencies.newId();
    const added = await dependencies.addSchedule(
      { ...checked, id, ...makerOf(caller), state: 'active', nextRunAt },
      { schedulesMax: plan.schedulesPerKey },
    );
    if (!added) throw new ServiceError('SCHEDULE_LIMIT_EXCEEDED', { details: { schedulesMax: plan.schedulesPerKey } });
    return scheduleReply(dependencies, found(await dependencies.findSchedule({ id, organizationId })), 201);
  },
});
