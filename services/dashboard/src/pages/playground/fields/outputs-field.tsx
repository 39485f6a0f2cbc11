import { MultiSelect } from '@mantine/core';
import { outputTypes } from '@tintype/contracts/capture/outputs';
import type { FieldProps } from './field-props.ts';

type FieldOutput = { readonly type: string };

/**
 * Chooses the types of outputs. Their options and JSON schemas are edited in the JSON of the
 * request.
 */
export function OutputsField({ value, error, onChange }: FieldProps) {
  const given = Array.isArray(value) ? (value as readonly FieldOutput[]) : [];
  const isPlain = new Set(given.map(({ type }) => type)).size === given.length;
  return (
    <MultiSelect
      label="Outputs"
      description={
        isPlain
          ? 'Several outputs from one page load. Set their options in the JSON tab.'
          : 'Two outputs have the same type. Edit them in the JSON tab.'
      }
      placeholder={given.length === 0 ? 'Screenshot only' : ''}
      error={error}
      disabled={!isPlain}
      data={outputTypes.filter((type) => type !== 'json' || given.some((output) => output.type === 'json'))}
      value={isPlain ? given.map(({ type }) => type) : []}
      onChange={(types) =>
        onChange(
          types.length === 0 ? undefined : types.map((type) => given.find((one) => one.type === type) ?? { type }),
        )
      }
    />
  );
}
