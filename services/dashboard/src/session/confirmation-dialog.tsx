import { Button, getDefaultZIndex, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DialogActions } from '../parts/dialogs.tsx';
import { api } from '../api/client.ts';
import { accountOptionsQuery, accountQuery } from './account.tsx';
import { setConfirmationAsker } from './confirmation.ts';
import { confirmWithPasskey, goToProvider, findPasskeyProblem } from './sign-in.ts';

/**
 * Requests the password: an unattended screen must not be enough to change keys, members and plans.
 */
export function ConfirmationDialog() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const { data: account } = useQuery({ ...accountQuery, enabled: isOpen });
  const { data: options } = useQuery({ ...accountOptionsQuery, enabled: isOpen });
  useEffect(
    () =>
      setConfirmationAsker(() => {
        setTyped('');
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
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      end(true);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const ways = account?.confirmBy ?? [];
  const isByCode = ways.includes('code');
  const isTyped = isByCode || ways.includes('password');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const body = isByCode ? { code: typed } : { password: typed };
    void attempt(() => api.POST('/v1/account/confirm', { body }));
  };
  const common = {
    'data-autofocus': true,
    value: typed,
    error: problem,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value),
  };
  return (
    // Shown above the dialog whose work it confirms.
    <Modal
      opened={isOpen}
      onClose={() => end(false)}
      title="Confirm your identity"
      zIndex={getDefaultZIndex('overlay')}
    >
      <form onSubmit={send}>
        <Stack gap={16}>
          <Text size="sm">
            Changes to API keys, members, plans and sign-in methods require a recent confirmation of your identity.
          </Text>
          {isByCode && (
            <TextInput
              {...common}
              label="Code"
              description="From your authenticator app, or a recovery code."
              autoComplete="one-time-code"
            />
          )}
          {!isByCode && isTyped && <PasswordInput {...common} label="Password" autoComplete="current-password" />}
          {!isTyped && problem !== undefined && (
            <Text size="sm" role="alert">
              {problem}
            </Text>
          )}
          {ways.includes('passkey') && findPasskeyProblem(options?.passkeyHost) === undefined && (
            <Button variant="default" onClick={() => void attempt(confirmWithPasskey)}>
              Use a passkey
            </Button>
          )}
          {ways.includes('provider') && (
            <Button
              variant="default"
              onClick={() =>
                void goToProvider('confirm', location.pathname + location.search).catch((error: Error) =>
                  setProblem(error.message),
                )
              }
            >
              Confirm with {options?.provider ?? 'your identity provider'}
            </Button>
          )}
          <DialogActions onCancel={() => end(false)}>
            {isTyped && (
              <Button type="submit" disabled={typed === ''}>
                Confirm
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
