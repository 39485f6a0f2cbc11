import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';

export type EntranceField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'email' | 'current-password' | 'new-password' | 'one-time-code';
  readonly about?: string;
};
export type Values = Readonly<Record<string, string>>;
const autoCompletes = { text: 'name', email: 'username', 'one-time-code': 'one-time-code' } as const;
type Props = {
  readonly fields: readonly EntranceField[];
  readonly submit: string;
  readonly onSubmit: (values: Values) => Promise<unknown>;
};

/** A short form. After a refusal the entered values stay, and each reason is shown at its field. */
export function EntranceForm({ fields, submit, onSubmit }: Props) {
  const [values, setValues] = useState<Values>({});
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const problems = error instanceof ApiError ? error.fields : {};
  const names = fields.map(({ name }) => name);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    await onSubmit(values).catch(setError);
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap={16}>
        {fields.map(({ name, label, kind, about }, index) => {
          const common = {
            label,
            description: about,
            name,
            required: true,
            withAsterisk: false,
            autoFocus: index === 0,
            value: values[name] ?? '',
            error: problems[name],
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
              setValues((now) => ({ ...now, [name]: value })),
          };
          return kind === 'current-password' || kind === 'new-password' ? (
            <PasswordInput key={name} {...common} autoComplete={kind} />
          ) : (
            <TextInput
              key={name}
              {...common}
              type={kind === 'email' ? 'email' : 'text'}
              autoComplete={autoCompletes[kind]}
            />
          );
        })}
        {error !== undefined && <ErrorPanel error={error} atFields={names} />}
        <Button type="submit" fullWidth disabled={isBusy || fields.some(({ name }) => (values[name] ?? '') === '')}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
