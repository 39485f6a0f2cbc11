import { Button, CloseButton, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { hidden } from '@tintype/contracts/capture/fragments';
import classes from './session-rows.module.css';

export type SessionRow = Readonly<Record<string, unknown>> & { readonly name: string; readonly value: string };
type Props = {
  readonly title: string;
  /** The word for one row: Cookie. */
  readonly noun: string;
  /** The field that limits where a row is sent, and its placeholder. */
  readonly limit: readonly [field: string, label: string, placeholder: string];
  readonly rows: readonly SessionRow[];
  /** The errors by path: `0.name`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (rows: readonly SessionRow[]) => void;
  /**
   * Returns several rows if the text that was pasted as a name contains several; `undefined` if it
   * is a single name.
   */
  readonly rowsOf: (pasted: string) => readonly SessionRow[] | undefined;
};

/** Edits names and values; each value is masked. Other fields of a row stay unchanged. */
export function SessionRows({ title, noun, limit: [field, fieldLabel, placeholder], rows, errors, ...rest }: Props) {
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
        <Button variant="default" size="xs" onClick={() => onChange([...rows, { name: '', value: '' }])}>
          Add {noun.toLowerCase()}
        </Button>
      </Group>
    </Stack>
  );
}
