import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { parseLocalPath } from '@tintype/contracts/accounts/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { BrandMark } from '../../../parts/brand-mark.tsx';
import { ErrorPanel } from '../../../parts/panel.tsx';
import classes from './entrance.module.css';

type EntranceField = Readonly<{
  name: string;
  label: string;
  kind: 'text' | 'email' | 'current-password' | 'new-password' | 'one-time-code';
  about?: string;
}>;
type Values = Readonly<Record<string, string>>;
const autoCompletes = { text: 'name', email: 'username', 'one-time-code': 'one-time-code' } as const;
type Props = Readonly<{
  fields: readonly EntranceField[];
  submit: string;
  onSubmit: (values: Values) => Promise<unknown>;
}>;

/** The entered values stay after a refusal. */
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
        <ErrorPanel error={error} atFields={names} />
        <Button type="submit" fullWidth disabled={isBusy || fields.some(({ name }) => (values[name] ?? '') === '')}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

type EntranceLayoutProps = Readonly<{ title: string; about?: ReactNode; children: ReactNode }>;

export function EntranceLayout({ title, about, children }: EntranceLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Tintype`;
  }, [title]);
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <Stack gap={24}>
          <div>
            <BrandMark size={36} />
            <Title order={1} mt={16}>
              {title}
            </Title>
            {about !== undefined && (
              <Text c="dimmed" mt={4} component="div">
                {about}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </div>
    </main>
  );
}

type NewAccountFormProps = Readonly<{
  fields?: readonly EntranceField[];
  submit?: string;
  create: (values: Values) => Promise<unknown>;
}>;

export function NewAccountForm({ fields = [], submit = 'Create account', create }: NewAccountFormProps) {
  const enter = useEnter();
  return (
    <EntranceForm
      fields={[{ name: 'name', label: 'Your name', kind: 'text' }, ...fields, newPasswordField('Password')]}
      submit={submit}
      onSubmit={(values) => create(values).then(enter)}
    />
  );
}

/** The lengths are those of `passwordLengths` in the contracts. */
export const newPasswordField = (label: string): EntranceField => ({
  name: 'password',
  label,
  kind: 'new-password',
  about: 'At least 12 characters. Use several words or a password manager.',
});

/** Data that was read before signing in is discarded, because it belongs to no signed-in user. */
export function useEnter(to = '/home'): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    queryClient.clear();
    // Only a path of this installation is opened: a link may contain an address of a different
    // site.
    await navigate({ href: parseLocalPath(to, location.origin) ?? '/home', replace: true });
  };
}

let storedToken: string | undefined;

/**
 * Removes the token from the address at once, so that no history entry and no screenshot contains
 * it.
 */
export function readLinkToken(): string {
  const found = location.hash.slice(1);
  if (found !== '') {
    storedToken = found;
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return storedToken ?? '';
}
