import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { EntranceLayout, NewAccountForm, readLinkToken } from './entrance.tsx';

/** Opened with a link that the installation printed at its first start. */
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
          api.POST('/v1/account/setup', { body: { token, name, email, password } })
        }
      />
    </EntranceLayout>
  );
}
