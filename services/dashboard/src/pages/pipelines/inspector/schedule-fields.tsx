import { TimesFields } from '../../schedules/times-fields.tsx';
import { faultsBelow } from '../graph/graph-problems.ts';
import type { NodeFormProps } from './data-form.tsx';

export function ScheduleFields({ node: { data }, problems, onChange }: NodeFormProps) {
  const faults = faultsBelow(problems, 'data');
  return (
    <TimesFields
      schedule={typeof data['schedule'] === 'string' ? data['schedule'] : ''}
      timezone={typeof data['timezone'] === 'string' ? data['timezone'] : 'UTC'}
      onSchedule={(schedule) => onChange({ ...data, schedule }, 'schedule')}
      onTimezone={(timezone) => onChange({ ...data, timezone })}
      errors={{ schedule: faults['schedule'], timezone: faults['timezone'] }}
    />
  );
}
