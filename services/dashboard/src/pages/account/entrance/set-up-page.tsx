import { Text } from '@mantine/core';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import { linkToken } from '../../../session/link-token.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';
import { newPassword } from './new-password.ts';
import { useEnter } from './use-enter.ts';

/** The first account of an installation, with the link that its start printed. */
export function SetUpPage() {
  const [token] = useState(linkToken);
  const enter = useEnter('/home');
  if (token === '')
    return (
      <EntranceLayout title="Set up Tintype">
        <Text>Open the complete setup link that the service printed when it started, including the part after #.</Text>
      </EntranceLayout>
    );
  return (
    <EntranceLayout title="Set up Tintype" about="The first account administers this installation.">
      <EntranceForm
        fields={[
          { name: 'name', label: 'Your name', kind: 'text' },
          { name: 'email', label: 'Email', kind: 'email' },
          { name: 'password', label: 'Password', kind: 'new-password', about: newPassword },
        ]}
        submit="Create account"
        onSubmit={async ({ name = '', email = '', password = '' }) => {
          await dataOf(api.POST('/v1/account/setup', { body: { token, name, email, password } }));
          await enter();
        }}
      />
    </EntranceLayout>
  );
}
