import { Alert, Anchor, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { ErrorPanel, Remark } from '../../../parts/panel.tsx';
import { accountOptionsQuery } from '../../../session/account.tsx';
import { goToProvider, findPasskeyProblem, findProviderProblem, signInWithPasskey } from '../../../session/sign-in.ts';
import { EntranceForm, EntranceLayout, useEnter } from './entrance.tsx';

const route = getRouteApi('/sign-in');
type PasswordSignIn = Readonly<{ email: string; password: string }>;

export function SignInPage() {
  const { to, ended, problem } = route.useSearch();
  const { data: options } = useQuery(accountOptionsQuery);
  const enter = useEnter(to);
  /** The password is only in memory, never in browser storage. */
  const [shown, setShown] = useState<PasswordSignIn>();
  const [failure, setFailure] = useState<unknown>();
  const signIn = async (body: PasswordSignIn & { readonly code?: string }): Promise<void> => {
    await api.POST('/v1/account/sign-in', { body });
    await enter();
  };
  if (shown !== undefined)
    return (
      <EntranceLayout title="Enter a code" about="Enter the code from your authenticator app, or a recovery code.">
        <EntranceForm
          key="code"
          fields={[{ name: 'code', label: 'Code', kind: 'one-time-code' }]}
          submit="Sign in"
          onSubmit={({ code = '' }) => signIn({ ...shown, code })}
        />
        <Group justify="space-between">
          <Anchor component="button" size="sm" underline="always" onClick={() => setShown(undefined)}>
            Back
          </Anchor>
          <Remark>No access to either? Ask an administrator.</Remark>
        </Group>
      </EntranceLayout>
    );
  const cannot = findPasskeyProblem(options?.passkeyHost);
  return (
    <EntranceLayout title="Sign in">
      {ended !== undefined && <Alert>Your session has expired. Sign in to continue.</Alert>}
      {problem !== undefined && <Alert role="alert">{findProviderProblem(problem)}</Alert>}
      {options?.needsSetup === true && (
        <Alert title="No accounts yet">
          To create the first account, open the setup link that the service printed when it started. The link expires in
          1 hour. For a new one, restart the service or run “npm run tintype -- users setup-link”.
        </Alert>
      )}
      <EntranceForm
        key="password"
        fields={[
          { name: 'email', label: 'Email', kind: 'email' },
          { name: 'password', label: 'Password', kind: 'current-password' },
        ]}
        submit="Sign in"
        onSubmit={async ({ email = '', password = '' }) => {
          try {
            await signIn({ email, password });
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') throw error;
            setShown({ email, password });
          }
        }}
      />
      {options !== undefined && (
        <Stack gap={12}>
          <Divider label="or" />
          <Button
            variant="default"
            fullWidth
            disabled={cannot !== undefined}
            onClick={() => void signInWithPasskey().then(enter).catch(setFailure)}
          >
            Sign in with a passkey
          </Button>
          {cannot !== undefined && (
            <Text size="xs" c="dimmed">
              {cannot}
            </Text>
          )}
          {options.provider !== undefined && (
            <Button variant="default" fullWidth onClick={() => void goToProvider('sign-in', to).catch(setFailure)}>
              Sign in with {options.provider}
            </Button>
          )}
          <ErrorPanel error={failure} />
        </Stack>
      )}
      {(options?.passwordReset === true || options?.signUp === true) && (
        <Group justify="space-between">
          {options?.passwordReset === true ? (
            <Anchor component={Link} to="/reset" size="sm" underline="always">
              Forgot password?
            </Anchor>
          ) : (
            <span />
          )}
          {options?.signUp === true && (
            <Anchor component={Link} to="/sign-up" size="sm" underline="always">
              Create an account
            </Anchor>
          )}
        </Group>
      )}
    </EntranceLayout>
  );
}
