import { Fieldset, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { hidden } from '@tintype/contracts/capture/fragments';
import { described } from '../../../parts/schema-field/field-label.ts';
import type { FieldProps } from './field-props.ts';

type Credentials = { readonly username?: string; readonly password?: string };

/**
 * Returns the text to show. Name and password are not stored, so both must be typed again after a
 * capture.
 */
const shown = (text: string | undefined): string => (text === hidden ? '' : (text ?? ''));

/**
 * Name and password for a site that requires HTTP authentication. Nothing is sent unless both are
 * set.
 */
export function AuthenticationField({ schema, value, error, errors, onChange }: FieldProps) {
  const { username, password } = (value ?? {}) as Credentials;
  const change = (part: Credentials): void => {
    const next = { username: shown(username), password: shown(password), ...part };
    onChange(next.username === '' && next.password === '' ? undefined : next);
  };
  return (
    <Fieldset legend="HTTP sign-in">
      <Stack gap={12}>
        <Text size="xs" c={error === undefined ? 'dimmed' : 'red'}>
          {error ?? described(schema.description)}
        </Text>
        <TextInput
          label="User name"
          autoComplete="off"
          spellCheck={false}
          error={errors['username']}
          value={shown(username)}
          onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          error={errors['password']}
          value={shown(password)}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}
