import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api, dataOf } from '../api/client.ts';
import { setConfirmationAsker } from './confirmation.ts';

/** Asks for the password before keys, members and plans change: an open screen is not enough. */
export function ConfirmationDialog() {
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  useEffect(
    () =>
      setConfirmationAsker(() => {
        setPassword('');
        setProblem(undefined);
        setOpen(true);
        return new Promise((resolve) => (answer.current = resolve));
      }),
    [],
  );
  const end = (isConfirmed: boolean): void => {
    setOpen(false);
    answer.current?.(isConfirmed);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await dataOf(api.POST('/v1/account/confirm', { body: { password } }));
      end(true);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Modal opened={isOpen} onClose={() => end(false)} title="Is it still you?">
      <form onSubmit={(event) => void send(event)}>
        <Stack gap={16}>
          <Text size="sm">Keys, members and plans change only shortly after your password was entered.</Text>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={problem}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => end(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={password === ''}>
              Go on
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
