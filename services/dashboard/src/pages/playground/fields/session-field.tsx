import { CloseButton, Fieldset, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { hidden } from '@tintype/contracts/capture/fragments';
import { labelFieldNames } from '../../../format/format.ts';
import { SmallButton } from '../../../parts/buttons.tsx';
import { JsonField } from '../../../parts/json-field.tsx';
import { errorsBelow, type FieldProps } from './page-fields.tsx';
import { parseCookies, parseHeaders, type SessionRow } from './parse-cookies.ts';
import classes from './session-field.module.css';

export function SessionField({ schema, value, error, errors, onChange }: FieldProps) {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const set = (part: string, next: unknown): void => {
    const { [part]: _old, ...others } = given;
    const all = next === undefined ? others : { ...others, [part]: next };
    onChange(Object.keys(all).length === 0 ? undefined : all);
  };
  const rows = (part: string) => ({
    rows: Array.isArray(given[part]) ? (given[part] as readonly SessionRow[]) : [],
    errors: errorsBelow(errors, part),
    onChange: (next: readonly SessionRow[]) => set(part, next.length === 0 ? undefined : next),
  });
  return (
    <Fieldset legend="Session">
      <Stack gap={16}>
        <Text size="xs" c={error === undefined ? 'dimmed' : 'red'}>
          {error ?? labelFieldNames(schema.description)} To add several at once, paste a complete Cookie header or
          several header lines into a name field.
        </Text>
        <SessionRows
          title="Cookies"
          noun="Cookie"
          limit={['domain', 'domain', 'Host of the URL']}
          rowsOf={parseCookies}
          {...rows('cookies')}
        />
        <SessionRows
          title="Headers"
          noun="Header"
          limit={['origin', 'origin', 'Origin of the URL']}
          rowsOf={parseHeaders}
          {...rows('headers')}
        />
        <JsonField
          label="Web storage"
          description="A JSON array of origins with their localStorage and sessionStorage."
          placeholder={'[{ "origin": "https://example.com", "localStorage": { "theme": "dark" } }]'}
          value={given['storage']}
          error={Object.values(errorsBelow(errors, 'storage'))[0]}
          onChange={(next) => set('storage', next)}
        />
      </Stack>
    </Fieldset>
  );
}

type Props = Readonly<{
  title: string;
  noun: string;
  /** The field that limits where a row is sent, and its placeholder. */
  limit: readonly [field: string, label: string, placeholder: string];
  rows: readonly SessionRow[];
  /** Errors by path, such as `0.name`. */
  errors: Readonly<Record<string, string>>;
  onChange: (rows: readonly SessionRow[]) => void;
  /** Returns undefined for a single name. */
  rowsOf: (pasted: string) => readonly SessionRow[] | undefined;
}>;

/** Edits leave the other fields of a row unchanged. */
function SessionRows({ title, noun, limit: [field, fieldLabel, placeholder], rows, errors, ...rest }: Props) {
  const { onChange, rowsOf } = rest;
  const put = (index: number, part: object): void => onChange(rows.with(index, { ...rows[index]!, ...part }));
  return (
    <Stack gap={8} role="group" aria-label={title}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {rows.map((row, index) => (
        <div key={index} className={classes.row}>
          <TextInput
            aria-label={`${noun} ${index + 1}: name`}
            placeholder="Name"
            spellCheck={false}
            autoComplete="off"
            error={errors[`${index}.name`]}
            value={row.name === hidden ? '' : row.name}
            onPaste={(event) => {
              const pasted = rowsOf(event.clipboardData.getData('text'));
              if (pasted === undefined) return;
              event.preventDefault();
              onChange([...rows.slice(0, index), ...pasted, ...rows.slice(index + 1)]);
            }}
            onChange={({ currentTarget }) => put(index, { name: currentTarget.value })}
          />
          <PasswordInput
            aria-label={`${noun} ${index + 1}: value`}
            placeholder="Value"
            autoComplete="new-password"
            error={errors[`${index}.value`]}
            value={row.value === hidden ? '' : row.value}
            onChange={({ currentTarget }) => put(index, { value: currentTarget.value })}
          />
          <CloseButton
            aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
          <TextInput
            className={classes.limit}
            aria-label={`${noun} ${index + 1}: ${fieldLabel}`}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            error={errors[`${index}.${field}`]}
            value={typeof row[field] === 'string' ? row[field] : ''}
            onChange={({ currentTarget }) => put(index, { [field]: currentTarget.value || undefined })}
          />
        </div>
      ))}
      <Group>
        <SmallButton onClick={() => onChange([...rows, { name: '', value: '' }])}>Add {noun.toLowerCase()}</SmallButton>
      </Group>
    </Stack>
  );
}
