import { Alert, Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { accountOptionsQuery } from '../../session/account.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';
import { useEnter } from './use-enter.ts';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { to, ended } = route.useSearch();
  const { data: options } = useQuery(accountOptionsQuery);
  const enter = useEnter(to);
  return (
    <EntranceLayout title="Sign in">
      {ended !== undefined && <Alert>Your session has ended. Sign in to go on where you were.</Alert>}
      {options?.needsSetup === true && (
        <Alert title="Nobody has an account yet">
          The start of the installation printed a link that makes the first one. It is valid for an hour: start the
          service again for a new one, or run “npm run tintype -- users setup-link”.
        </Alert>
      )}
      <EntranceForm
        fields={[
          { name: 'email', label: 'Email', kind: 'email' },
          { name: 'password', label: 'Password', kind: 'current-password' },
        ]}
        submit="Sign in"
        onSubmit={async ({ email = '', password = '' }) => {
          await dataOf(api.POST('/v1/account/sign-in', { body: { email, password } }));
          await enter();
        }}
      />
      {(options?.passwordReset === true || options?.signUp === true) && (
        <Group justify="space-between">
          {options?.passwordReset === true ? (
            <Anchor component={Link} to="/reset" size="sm" underline="always">
              Forgot the password?
            </Anchor>
          ) : (
            <span />
          )}
          {options?.signUp === true && (
            <Anchor component={Link} to="/sign-up" size="sm" underline="always">
              Make an account
            </Anchor>
          )}
        </Group>
      )}
    </EntranceLayout>
  );
}
