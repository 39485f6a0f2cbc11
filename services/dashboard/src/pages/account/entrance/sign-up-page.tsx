import { Alert } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { EntranceForm, EntranceLayout, NewAccountForm, readLinkToken } from './entrance.tsx';

/** First sends a link to the email address, which proves that the user owns it. */
export function SignUpPage() {
  const [token] = useState(readLinkToken);
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <EntranceLayout title="Create an account">
        <Alert>A confirmation link has been sent to your email address. It expires in 24 hours.</Alert>
      </EntranceLayout>
    );
  return (
    <EntranceLayout title="Create an account">
      {token === '' ? (
        <EntranceForm
          fields={[{ name: 'email', label: 'Email', kind: 'email' }]}
          submit="Send confirmation link"
          onSubmit={async ({ email = '' }) => {
            await api.POST('/v1/account/sign-up', { body: { email } });
            setSent(true);
          }}
        />
      ) : (
        <NewAccountForm
          fields={[{ name: 'organization', label: 'Organization', kind: 'text' }]}
          create={({ name = '', organization = '', password = '' }) =>
            api.POST('/v1/account/sign-up/confirm', { body: { token, name, organization, password } })
          }
        />
      )}
    </EntranceLayout>
  );
}
