import { Button, NumberInput, Select, Stack } from '@mantine/core';
import { type PlanName, planNames, plans } from '@tintype/contracts/plans/plans';
import { useState } from 'react';
import { api, type OrganizationRow } from '../../api/client.ts';
import { formatCount, formatFieldName } from '../../format/format.ts';
import { DialogActions } from '../../parts/dialogs.tsx';
import { ErrorPanel, Remark } from '../../parts/panel.tsx';
import { useRequestForm } from '../../session/confirmation.ts';

const limitFields = [
  ['batchItemsMax', 'Items per batch'],
  ['capturesPerMonth', 'Captures per month'],
  ['screenshotsPerHour', 'Requests per hour'],
  ['schedulesPerKey', 'Schedules per API key'],
  ['weight', 'Worker share'],
] as const;

type Props = Readonly<{ organization: OrganizationRow; onDone: () => void }>;

/** An empty field means the limit of the plan. */
export function LimitsForm({ organization, onDone }: Props) {
  const [plan, setPlan] = useState<PlanName>(organization.plan);
  const [overrides, setOverrides] = useState<Readonly<Record<string, unknown>>>(organization.overrides);
  const { onSubmit, isBusy, error } = useRequestForm({
    request: () =>
      api.PUT('/v1/administration/organizations/{id}', {
        params: { path: { id: organization.id } },
        body: { plan, overrides: overrides as never },
      }),
    reloads: ['administration'],
    onDone,
  });
  const set = (name: string, value: unknown): void => {
    const { [name]: _old, ...others } = overrides;
    setOverrides(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={16}>
        <Select
          label="Plan"
          data={planNames.map((value) => ({ value, label: formatFieldName(value) }))}
          value={plan}
          onChange={(value) => setPlan(value as PlanName)}
        />
        {limitFields.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            min={1}
            thousandSeparator=","
            placeholder={plans[plan][name] === null ? 'No limit' : formatCount(plans[plan][name])}
            value={typeof overrides[name] === 'number' ? overrides[name] : ''}
            onChange={(value) => set(name, typeof value === 'number' ? value : undefined)}
          />
        ))}
        <Remark>Leave a field empty to use the limit of the plan.</Remark>
        <ErrorPanel error={error} />
        <DialogActions onCancel={onDone}>
          <Button type="submit" disabled={isBusy}>
            Save
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
