import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { EntranceForm, EntranceLayout, newPasswordField, readLinkToken } from './entrance.tsx';

export function ResetPage() {
  const [token] = useState(readLinkToken);
  const [isDone, setDone] = useState(false);
  if (token === '')
    return (
      <EntranceLayout title="New password">
        {isDone ? (
          <Alert>
            If an account with this email address exists, a password reset link has been sent. It expires in 1 hour.
          </Alert>
        ) : (
          <EntranceForm
            fields={[{ name: 'email', label: 'Email', kind: 'email' }]}
            submit="Send reset link"
            onSubmit={async ({ email = '' }) => {
              await api.POST('/v1/account/password-reset', { body: { email } });
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
          <Alert>Your password has been changed and all sessions have been signed out.</Alert>
          <Button component={Link} to="/sign-in">
            Sign in
          </Button>
        </>
      ) : (
        <EntranceForm
          fields={[newPasswordField('New password')]}
          submit="Set password"
          onSubmit={async ({ password = '' }) => {
            await api.POST('/v1/account/password-reset/confirm', { body: { token, password } });
            setDone(true);
          }}
        />
      )}
    </EntranceLayout>
  );
}
