import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { ScheduleChange } from '@tintype/contracts/schedules/schedule-request';
import { addSchedule, changeSchedule as change, type ScheduleUpdate } from '@tintype/database/schedules/save-schedule';
import { findSchedule, type StoredSchedule } from '@tintype/database/schedules/find-schedule';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { toCreator, getVisibility } from '../../http/principal.ts';
import type { Sender } from '../sender.ts';
import { type CheckDependencies, checkSchedule, firstRun } from './check-schedule.ts';
import { isTimedAlike, revise } from './schedule-state.ts';

type EditDependencies = CheckDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;
type EditScheduleEditor = Pick<Sender, 'caller' | 'onRefusedUrl'>;

export async function createSchedule(
  dependencies: EditDependencies,
  body: ScheduleChange,
  { caller, onRefusedUrl }: EditScheduleEditor,
): Promise<StoredSchedule> {
  const { plan } = caller;
  const { database, clock, newId, sealFor } = dependencies;
  const checked = checkSchedule(dependencies, { change: body, plan, onRefusedUrl });
  const nextRunAt = firstRun(checked, clock.now());
  const id = newId();
  const options = sealOptions(checked.options, sealFor(caller.organizationId));
  const schedule = { ...checked, options, id, ...toCreator(caller), state: 'active', nextRunAt } as const;
  if (!(await addSchedule(database, schedule, { schedulesMax: plan.schedulesPerKey })))
    throw new ServiceError('SCHEDULE_LIMIT_EXCEEDED', { details: { schedulesMax: plan.schedulesPerKey } });
  return found(await findSchedule(database, { id, ...getVisibility(caller, 'schedule') }));
}

/** Changes the fields of the body and keeps the others. */
export async function updateSchedule(
  dependencies: EditDependencies,
  { id, body }: { readonly id: string; readonly body: ScheduleChange },
  { caller, onRefusedUrl }: EditScheduleEditor,
): Promise<StoredSchedule> {
  const { plan } = caller;
  const changed = await change(dependencies.database, { id, ...getVisibility(caller, 'schedule') }, (before) => {
    const { destinations, ...checked } = checkSchedule(dependencies, { change: body, before, plan, onRefusedUrl });
    // A due time is retained if only the name changes, or if the same times are sent again.
    const keepsTime = before.state === 'active' && isTimedAlike(before, checked);
    const namesDestinations = body.destinations !== undefined || body.webhookUrl !== undefined;
    return {
      ...checked,
      options: sealOptions(checked.options, dependencies.sealFor(caller.organizationId)),
      ...(namesDestinations && { destinations }),
      ...(checked.url !== before.url && { pageState: null, valueState: null }),
      ...(keepsTime ? {} : revise(before, checked, dependencies.clock.now())),
    };
  });
  return found(changed);
}

type Decide = (
  schedule: StoredSchedule,
  now: Date,
  refuseWhatCannotRun: (schedule: StoredSchedule) => void,
) => ScheduleUpdate;

/** Pauses or resumes a schedule; `decide` returns the new state. */
export async function changeState(
  dependencies: EditDependencies,
  { id, decide }: { readonly id: string; readonly decide: Decide },
  { caller, onRefusedUrl }: EditScheduleEditor,
): Promise<StoredSchedule> {
  const { plan } = caller;
  const now = dependencies.clock.now();
  const refuseWhatCannotRun = (before: StoredSchedule): void =>
    void checkSchedule(dependencies, { change: {}, before, plan, onRefusedUrl });
  const owned = { id, ...getVisibility(caller, 'schedule') };
  return found(await change(dependencies.database, owned, (before) => decide(before, now, refuseWhatCannotRun)));
}
