import { scheduleChange } from '@tintype/contracts/schedules/schedule-request';
import type { AddressPolicy } from '@tintype/network/address-policy';
import { defineRoute } from '../../http/route.ts';
import { revise } from '../../use-cases/schedules/change-state.ts';
import { checkSchedule } from '../../use-cases/schedules/check-schedule.ts';
import type { DestinationDependencies } from '../../use-cases/schedules/new-destinations.ts';
import { scheduleAnswer, scheduleParams } from './schedule-answer.ts';
import { found, scheduleReply, type ScheduleDependencies } from './schedule-dependencies.ts';

export type UpdateScheduleDependencies = ScheduleDependencies &
  DestinationDependencies & { readonly checkUrl: AddressPolicy['checkUrl'] };

export const updateSchedule = defineRoute<UpdateScheduleDependencies>()({
  id: 'updateSchedule',
  method: 'put',
  path: '/v1/schedules/{scheduleId}',
  summary: 'Changes the fields that are sent. A list of destinations replaces the whole list.',
  access: 'api-key',
  allowance: 'general',
  params: scheduleParams,
  body: scheduleChange,
  answers: { 200: { description: 'The schedule as it is now.', content: { 'application/json': scheduleAnswer } } },
  refusals: ['URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'],
  handle: async (dependencies, { body, params: { scheduleId: id }, caller: { organizationId, plan }, note }) => {
    const changed = await dependencies.changeSchedule({ id, organizationId }, (before) => {
      const { destinations, ...checked } = checkSchedule(dependencies, {
        change: body,
        before,
        plan,
        checkUrl: dependencies.checkUrl,
        onRefusedUrl: (refusedUrl) => note({ refusedUrl }),
      });
      // A time that is due is not lost by a new name.
      const isTimed = body.schedule ?? body.timezone ?? body.startsAt ?? body.endsAt;
      const keepsTime =
        before.state === 'active' && isTimed === undefined && body.startsAt !== null && body.endsAt !== null;
      const namesDestinations = body.destinations !== undefined || body.webhookUrl !== undefined;
      return {
        ...checked,
        ...(namesDestinations && { destinations }),
        ...(keepsTime ? {} : revise(before, checked, dependencies.clock.now())),
      };
    });
    return scheduleReply(dependencies, found(changed));
  },
});
