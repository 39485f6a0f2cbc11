import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { devicesQuery } from '../../../api/devices-query.ts';
import type { FieldProps } from './field-props.ts';

export function DeviceField({ value, error, onChange }: FieldProps) {
  const { data } = useQuery(devicesQuery);
  const devices = data?.devices ?? [];
  return (
    <Select
      label="Device"
      description="Emulates the screen and the browser of this device. Overrides the viewport."
      placeholder="None"
      searchable
      clearable
      error={error}
      data={devices.map(({ name, displayName, viewport }) => ({
        value: name,
        label: `${displayName} · ${viewport.width} × ${viewport.height}`,
      }))}
      value={typeof value === 'string' ? value : null}
      onChange={(device) => onChange(device ?? undefined)}
    />
  );
}
