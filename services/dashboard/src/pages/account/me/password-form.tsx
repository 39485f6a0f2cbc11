import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { say } from '../../../parts/notify.ts';
import { useRequestForm } from '../../../session/use-request-form.ts';

export function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () =>
      unwrapData(api.POST('/v1/account/password', { body: { currentPassword: current, newPassword: next } })),
    onDone: () => {
      setCurrent('');
      setNext('');
      void say({ message: 'Your password has been changed. All other sessions have been signed out.' });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={12} maw={400}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={problems['currentPassword']}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          value={next}
          error={problems['newPassword']}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        />
        {error !== null && <ErrorPanel error={error} atFields={['currentPassword', 'newPassword']} />}
        <div>
          <Button type="submit" variant="default" disabled={current === '' || next === '' || isBusy}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
