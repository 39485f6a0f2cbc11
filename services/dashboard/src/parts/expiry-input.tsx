import { NumberInput } from '@mantine/core';

type Props = {
  readonly days: number | undefined;
  readonly error?: string | undefined;
  readonly onChange: (days: number | undefined) => void;
};

/** After how many days a key or link expires; never while it is empty. */
export const ExpiryInput = ({ days, error, onChange }: Props) => (
  <NumberInput
    label="Expires in (days)"
    placeholder="Never"
    min={1}
    max={3_650}
    w={140}
    value={days ?? ''}
    error={error}
    onChange={(value) => onChange(typeof value === 'number' ? value : undefined)}
  />
);
