import { Button, Group, PasswordInput, Select, Text, TextInput } from '@mantine/core';
import {
  contractOf,
  type DestinationType,
  destinations,
  destinationTypes,
} from '@tintype/contracts/destinations/destinations';
import type { Schedule } from '../../api/schemas.ts';
import { destinationLabel } from './destination-label.ts';

type Destination = Schedule['destinations'][number];
/** A destination being entered: the values of its fields. */
export type DestinationDraft = { readonly type: DestinationType; readonly values: Readonly<Record<string, string>> };

/** The draft as a request has it; `undefined` while it is empty. */
export function draftToRequest({ type, values }: DestinationDraft): object | undefined {
  const given = Object.entries(values).filter(([, text]) => text.trim() !== '');
  if (given.length === 0) return undefined;
  const isList = (name: string): boolean => contractOf(type).fields[name]?.schema.type === 'array';
  const entries = given.map(([name, text]) => [
    name,
    isList(name) ? text.split(/[,;\s]+/).filter(Boolean) : text.trim(),
  ]);
  return { type, ...Object.fromEntries(entries) };
}

type Props = {
  readonly kept: readonly Destination[];
  readonly onKept: (kept: Destination[]) => void;
  readonly drafts: readonly DestinationDraft[];
  readonly onDrafts: (drafts: DestinationDraft[]) => void;
  /** By the paths of the request's fields. */
  readonly errors: Readonly<Record<string, string>>;
};

/** The destinations that there are, and fields for new ones: those of the types' contracts. */
export function DestinationFields({ kept, onKept, drafts, onDrafts, errors }: Props) {
  const change = (at: number, name: string, text: string): void =>
    onDrafts(drafts.map((one, index) => (index === at ? { ...one, values: { ...one.values, [name]: text } } : one)));
  /** The index of a draft in the request, where empty drafts are not sent. */
  const placeOf = (at: number): number =>
    kept.length + drafts.slice(0, at).filter((draft) => draftToRequest(draft) !== undefined).length;
  return (
    <>
      {kept.map((destination) => (
        <Group key={destination.id} justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {destinationLabel(destination)}
          </Text>
          <Button size="xs" variant="default" onClick={() => onKept(kept.filter(({ id }) => id !== destination.id))}>
            Remove
          </Button>
        </Group>
      ))}
      {drafts.flatMap(({ type, values }, at) =>
        Object.entries(contractOf(type).fields).map(([name, { label, placeholder, isSecret }]) => {
          const Input = isSecret === true ? PasswordInput : TextInput;
          return (
            <Input
              key={`${at} ${name}`}
              label={type === 'email' ? label : `${destinations[type].label}: ${label.toLowerCase()}`}
              {...(placeholder !== undefined && { placeholder })}
              {...(isSecret === true && { autoComplete: 'new-password' })}
              value={values[name] ?? ''}
              error={errors[`destinations.${placeOf(at)}.${name}`]}
              onChange={({ currentTarget }) => change(at, name, currentTarget.value)}
            />
          );
        }),
      )}
      <Select
        label="Add a destination"
        placeholder="Choose a type"
        data={destinationTypes.map((value) => ({ value, label: destinations[value].label }))}
        value={null}
        onChange={(type) => type !== null && onDrafts([...drafts, { type: type as DestinationType, values: {} }])}
      />
    </>
  );
}
