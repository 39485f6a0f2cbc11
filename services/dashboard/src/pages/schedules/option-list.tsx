import { Text } from '@mantine/core';
import { Facts } from '../../parts/facts.tsx';
import { toFieldLabel } from '../../parts/schema-field/field-label.ts';

/** The capture options of a schedule with their values. */
export function OptionList({ options }: { readonly options: Readonly<Record<string, unknown>> }) {
  const given = Object.entries(options);
  if (given.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Defaults
      </Text>
    );
  return <Facts facts={given.map(([name, value]) => [toFieldLabel(name), inWords(value)] as const)} />;
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  // A flat value, such as `viewport`, is a few numbers and switches.
  if (isFlat(value))
    return Object.entries(value)
      .map(([name, part]) => `${toFieldLabel(name).toLowerCase()} ${inWords(part)}`)
      .join(', ');
  return JSON.stringify(value);
}

const isFlat = (value: unknown): value is Readonly<Record<string, string | number | boolean>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((part) => ['string', 'number', 'boolean'].includes(typeof part));
