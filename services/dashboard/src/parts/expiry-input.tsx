import { NumberInput } from '@mantine/core';

type Props = {
  readonly days: number | undefined;
  readonly error?: string | undefined;
  readonly onChange: (days: number | undefined) => void;
};

/** The number of days after which a key or link expires. An empty field means never. */
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
