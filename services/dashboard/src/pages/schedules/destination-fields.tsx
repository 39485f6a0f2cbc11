import { Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  addressField,
  contractOf,
  type DestinationType,
  destinationTypes,
  secretNames,
} from '@tintype/contracts/destinations/destinations';
import type { Schedule } from '../../api/client.ts';
import { SmallButton } from '../../parts/buttons.tsx';
import { destinationLabel, destinationWords, fieldWords } from './destination-words.ts';
import classes from './schedules.module.css';

type Destination = Schedule['destinations'][number];
export type DestinationDraft = Readonly<{ type: DestinationType; values: Readonly<Record<string, string>> }>;

/** Returns undefined while the draft is empty. */
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

type Props = Readonly<{
  kept: readonly Destination[];
  onKept: (kept: Destination[]) => void;
  drafts: readonly DestinationDraft[];
  onDrafts: (drafts: DestinationDraft[]) => void;
  errors: Readonly<Record<string, string>>;
}>;

export function DestinationFields({ kept, onKept, drafts, onDrafts, errors }: Props) {
  /** The position in the request, which leaves out empty drafts. */
  const placeOf = (at: number): number =>
    kept.length + drafts.slice(0, at).filter((draft) => draftToRequest(draft) !== undefined).length;
  return (
    <>
      {kept.map((destination) => (
        <Group key={destination.id} justify="space-between" wrap="nowrap" className={classes.destination}>
          <div className={classes.name}>
            <Text size="sm" fw={500} truncate>
              {destinationLabel(destination)}
            </Text>
            {hasSecret(destination) && (
              <Text size="xs" c="dimmed">
                {secretLabels(destination.type)} is set, and never shown again. To change it, remove this destination
                and add it again.
              </Text>
            )}
          </div>
          <SmallButton onClick={() => onKept(kept.filter(({ id }) => id !== destination.id))}>Remove</SmallButton>
        </Group>
      ))}
      {drafts.map((draft, at) => (
        <DraftFields
          key={at}
          draft={draft}
          errorOf={(name) => errors[`destinations.${placeOf(at)}.${name}`]}
          onChange={(next) => onDrafts(drafts.map((one, index) => (index === at ? next : one)))}
          onRemove={() => onDrafts(drafts.filter((_, index) => index !== at))}
        />
      ))}
      <Select
        label="Add a destination"
        placeholder="Email, a chat or push service, or a webhook"
        data={destinationTypes.map((value) => ({ value, label: destinationWords[value].label }))}
        value={null}
        onChange={(type) => type !== null && onDrafts([...drafts, { type: type as DestinationType, values: {} }])}
      />
    </>
  );
}

type DraftProps = Readonly<{
  draft: DestinationDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (draft: DestinationDraft) => void;
  onRemove: () => void;
}>;

function DraftFields({ draft: { type, values }, errorOf, onChange, onRemove }: DraftProps) {
  const { label: typeLabel } = destinationWords[type];
  return (
    <Stack gap={12} className={classes.destination} role="group" aria-label={`New destination: ${typeLabel}`}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500}>
          {typeLabel}
        </Text>
        <SmallButton onClick={onRemove} aria-label={`Remove ${typeLabel}`}>
          Remove
        </SmallButton>
      </Group>
      {Object.entries(contractOf(type).fields).map(([name, { isSecret }]) => {
        const { label, placeholder, hint } = fieldWords(type)[name]!;
        const Input = isSecret === true ? PasswordInput : TextInput;
        const isAddress = isSecret === true && addressField(type)?.name === name;
        return (
          <Input
            key={name}
            label={type === 'email' ? label : `${typeLabel}: ${label}`}
            {...(hint !== undefined && {
              description: isAddress
                ? `${hint} Anyone with the URL can post messages, so the URL is stored encrypted and never shown again.`
                : hint,
            })}
            {...(placeholder !== undefined && { placeholder })}
            {...(isSecret === true && { autoComplete: 'new-password' })}
            value={values[name] ?? ''}
            error={errorOf(name)}
            onChange={({ currentTarget }) => onChange({ type, values: { ...values, [name]: currentTarget.value } })}
          />
        );
      })}
    </Stack>
  );
}

const hasSecret = (destination: Destination): boolean =>
  secretNames(destination.type).some((name) => (destination as Readonly<Record<string, unknown>>)[name] !== undefined);

const secretLabels = (type: DestinationType): string =>
  secretNames(type)
    .map((name) => `“${fieldWords(type)[name]!.label}”`)
    .join(' and ');
