import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { api, dataOf } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { say } from '../../../parts/say.ts';

export function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/v1/account/password', { body: { currentPassword: current, newPassword: next } })),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      void say({ message: 'Your password has been changed. All other sessions have been signed out.' });
    },
  });
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form onSubmit={send}>
      <Stack gap={12} maw={400}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={current}
          error={fields['currentPassword']}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          value={next}
          error={fields['newPassword']}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        />
        {change.error !== null && <ErrorPanel error={change.error} atFields={['currentPassword', 'newPassword']} />}
        <div>
          <Button type="submit" variant="default" disabled={current === '' || next === '' || change.isPending}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
