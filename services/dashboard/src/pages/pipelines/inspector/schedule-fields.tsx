import { Select, Text, TextInput } from '@mantine/core';
import { describeCron } from '@tintype/contracts/cron/describe-cron';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import { NextRuns } from '../../schedules/next-runs.tsx';
import { faultsBelow } from '../graph/problems-of.ts';
import type { NodeFormProps } from './data-form.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const aliases = ['hourly', 'daily', 'weekly', 'monthly'] as const;

/** When runs start. The next ones stand below, by the clock of the zone. */
export function ScheduleFields({ node: { data }, problems, onChange }: NodeFormProps) {
  const when = typeof data['schedule'] === 'string' ? data['schedule'] : '';
  const timezone = typeof data['timezone'] === 'string' ? data['timezone'] : 'UTC';
  const parsed = parseCron(when);
  const faults = faultsBelow(problems, 'data');
  const alias = aliases.find((one) => one === when);
  return (
    <>
      <Select
        label="Frequency"
        data={[
          ...aliases.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` })),
          { value: 'pattern', label: 'Custom cron expression' },
        ]}
        value={alias ?? 'pattern'}
        onChange={(chosen) => onChange({ ...data, schedule: chosen === 'pattern' ? '0 0 9 * * 1-5' : chosen })}
      />
      {alias === undefined && (
        <TextInput
          label="Cron expression"
          description="Six fields: second, minute, hour, day of month, month, day of week."
          spellCheck={false}
          value={when}
          error={faults['schedule']}
          onChange={({ currentTarget: { value } }) => onChange({ ...data, schedule: value }, 'schedule')}
        />
      )}
      <Select
        label="Time zone"
        searchable
        data={zones}
        value={timezone}
        error={faults['timezone']}
        onChange={(zone) => onChange({ ...data, timezone: zone ?? 'UTC' })}
      />
      {parsed.ok && faults['schedule'] === undefined && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {describeCron(parsed.cron)}
          </Text>
          <NextRuns cron={parsed.cron} timezone={timezone} />
        </div>
      )}
    </>
  );
}
