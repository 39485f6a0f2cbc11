import { Text } from '@mantine/core';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { readLinkToken } from '../../../session/link-token.ts';
import { EntranceLayout } from './entrance-layout.tsx';
import { NewAccountForm } from './new-account-form.tsx';

/**
 * Creates the first account of an installation, with the link that was printed at its first start.
 */
export function SetUpPage() {
  const [token] = useState(readLinkToken);
  if (token === '')
    return (
      <EntranceLayout title="Set up Tintype">
        <Text>Open the complete setup link that the service printed when it started, including the part after #.</Text>
      </EntranceLayout>
    );
  return (
    <EntranceLayout title="Set up Tintype" about="The first account administers this installation.">
      <NewAccountForm
        fields={[{ name: 'email', label: 'Email', kind: 'email' }]}
        create={({ name = '', email = '', password = '' }) =>
          unwrapData(api.POST('/v1/account/setup', { body: { token, name, email, password } }))
        }
      />
    </EntranceLayout>
  );
}
