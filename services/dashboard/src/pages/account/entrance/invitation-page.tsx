import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, chooseOrganization } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/panel.tsx';
import { accountQuery } from '../../../session/account.tsx';
import { EntranceForm, EntranceLayout, NewAccountForm, readLinkToken, useEnter } from './entrance.tsx';

export function InvitationPage() {
  const [token] = useState(readLinkToken);
  const enter = useEnter('/home');
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.POST('/v1/account/invitations/read', { body: { token } }),
    retry: false,
  });
  const { data: account } = useQuery({ ...accountQuery, retry: false });
  const [failure, setFailure] = useState<unknown>();
  const [isSent, setSent] = useState(false);
  const accept = async (): Promise<void> => {
    await api.POST('/v1/account/invitations/accept', { body: { token } });
    chooseOrganization(undefined);
    await enter();
  };
  if (error !== null)
    return (
      <EntranceLayout title="Invitation">
        <ErrorPanel error={error} onRetry={refetch} />
      </EntranceLayout>
    );
  if (data === undefined) return <EntranceLayout title="Invitation">{null}</EntranceLayout>;
  return (
    <EntranceLayout
      title={`Join ${data.organization}`}
      about={`The invitation is for ${data.email}, with the role ${data.role}.`}
    >
      {account !== undefined && (
        <Stack gap={16}>
          <ErrorPanel error={failure} />
          <Button onClick={() => void accept().catch(setFailure)}>Join as {account.email}</Button>
        </Stack>
      )}
      {account === undefined && data.joinsBy !== 'password' && (
        <Stack gap={16}>
          <Alert>
            {data.joinsBy === 'account'
              ? 'An account with this email address exists. Sign'
              : 'If you have an account, sign'}{' '}
            in, then open the invitation link again.
          </Alert>
          <Button component={Link} to="/sign-in">
            Sign in
          </Button>
        </Stack>
      )}
      {account === undefined && data.joinsBy === 'mail' && isSent && (
        <Alert>An email with a link was sent to {data.email}. Open that link to create your account.</Alert>
      )}
      {account === undefined && data.joinsBy === 'mail' && !isSent && (
        <EntranceForm
          fields={[]}
          submit={`Send a link to ${data.email}`}
          onSubmit={async () => {
            await api.POST('/v1/account/invitations/join', { body: { token } });
            setSent(true);
          }}
        />
      )}
      {(data.joinsBy === 'password' || (account === undefined && data.joinsBy === 'either')) && (
        <NewAccountForm
          submit="Create account and join"
          create={({ name = '', password = '' }) =>
            api.POST('/v1/account/invitations/join', { body: { token, name, password } })
          }
        />
      )}
    </EntranceLayout>
  );
}
