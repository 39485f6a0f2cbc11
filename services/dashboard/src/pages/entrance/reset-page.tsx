import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { linkToken } from '../../session/link-token.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';
import { newPassword } from './new-password.ts';

/** Asks for a link, or sets the password with one. */
export function ResetPage() {
  const [token] = useState(linkToken);
  const [isDone, setDone] = useState(false);
  if (token === '')
    return (
      <EntranceLayout title="New password">
        {isDone ? (
          <Alert>If there is an account with this address, a link is on its way. It is valid for an hour.</Alert>
        ) : (
          <EntranceForm
            fields={[{ name: 'email', label: 'Email', kind: 'email' }]}
            submit="Send a link"
            onSubmit={async ({ email = '' }) => {
              await dataOf(api.POST('/v1/account/password-reset', { body: { email } }));
              setDone(true);
            }}
          />
        )}
      </EntranceLayout>
    );
  return (
    <EntranceLayout title="New password">
      {isDone ? (
        <>
          <Alert>Your new password holds, and every session has ended.</Alert>
          <Button component={Link} to="/sign-in">
            Sign in
          </Button>
        </>
      ) : (
        <EntranceForm
          fields={[{ name: 'password', label: 'New password', kind: 'new-password', about: newPassword }]}
          submit="Set the password"
          onSubmit={async ({ password = '' }) => {
            await dataOf(api.POST('/v1/account/password-reset/confirm', { body: { token, password } }));
            setDone(true);
          }}
        />
      )}
    </EntranceLayout>
  );
}
