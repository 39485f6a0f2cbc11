import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { QrCode } from '../../../parts/qr-code.tsx';

export type BegunSecondFactor = { readonly secret: string; readonly address: string };
type Props = {
  readonly begun: BegunSecondFactor | undefined;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
};

/**
 * Shows the secret and requests a first code, because a phone with a wrong clock would lock its
 * owner out.
 */
export function NewSecondFactor({ begun, onClose, onDone }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const close = (): void => {
    setCode('');
    setProblem(undefined);
    onClose();
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { recoveryCodes } = await unwrapData(api.POST('/v1/account/second-factor/confirm', { body: { code } }));
      close();
      onDone(recoveryCodes);
      await queryClient.invalidateQueries({ queryKey: ['account'] });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Modal opened={begun !== undefined} onClose={close} title="Set up an authenticator app" closeOnClickOutside={false}>
      {begun !== undefined && (
        <form onSubmit={(event) => void send(event)}>
          <Stack gap={16}>
            <Text size="sm">Scan the QR code with your authenticator app, or enter the secret manually.</Text>
            <Group justify="center">
              <QrCode text={begun.address} label="QR code of the secret" />
            </Group>
            <CodeBlock code={begun.secret} label="secret" />
            <TextInput
              label="Code"
              description="The 6-digit code shown in the app."
              autoComplete="one-time-code"
              inputMode="numeric"
              data-autofocus
              value={code}
              error={problem}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={code.trim() === ''}>
                Enable
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
