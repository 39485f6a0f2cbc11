import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { encode } from 'uqr';
import { api } from '../../api/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ConfirmButton, DialogActions } from '../../parts/dialogs.tsx';
import { useAct } from '../../parts/notify.ts';
import { Panel } from '../../parts/panel.tsx';
import { Ago, ToneChip } from '../../parts/row-facts.tsx';
import { ShownOnce } from '../../parts/secrets.tsx';
import { withConfirmation } from '../../session/confirmation.ts';

type Props = { readonly factor: Readonly<{ createdAt: string; recoveryCodesLeft: number }> | undefined };

export function SecondFactor({ factor }: Props) {
  const { act, isBusy } = useAct({ queryKey: ['account'] }, withConfirmation);
  const [begun, setBegun] = useState<BegunSecondFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = async (): Promise<void> => setBegun(await api.POST('/v1/account/second-factor'));
  const renew = async (): Promise<void> =>
    setCodes((await api.POST('/v1/account/second-factor/recovery-codes')).recoveryCodes);
  return (
    <Panel title="Two-factor authentication" aside={factor !== undefined && <ToneChip tone="good" word="Enabled" />}>
      <Stack gap={12} align="flex-start">
        {factor === undefined ? (
          <>
            <Text size="sm">Require a code from an authenticator app when you sign in with your password.</Text>
            <Button variant="default" disabled={isBusy} onClick={() => act(begin)}>
              Set up authenticator app
            </Button>
          </>
        ) : (
          <>
            <Text size="sm">
              Enabled <Ago at={factor.createdAt} />. {factor.recoveryCodesLeft} of 10 recovery codes left.
            </Text>
            <Group gap={8}>
              <Button variant="default" disabled={isBusy} onClick={() => act(renew)}>
                Create new recovery codes
              </Button>
              <ConfirmButton
                question="Disable two-factor authentication?"
                consequence="Your password alone is then enough to sign in. Your recovery codes become invalid."
                onConfirm={() => act(() => api.DELETE('/v1/account/second-factor'))}
              >
                Disable
              </ConfirmButton>
            </Group>
          </>
        )}
      </Stack>
      <NewSecondFactor
        begun={begun}
        onClose={() => setBegun(undefined)}
        onDone={(made) => {
          setBegun(undefined);
          setCodes(made);
        }}
      />
      <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
    </Panel>
  );
}

type BegunSecondFactor = Readonly<{ secret: string; address: string }>;
type NewSecondFactorProps = Readonly<{
  begun: BegunSecondFactor | undefined;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}>;

/**
 * Shows the secret and requests a first code, because a phone with a wrong clock would lock its
 * owner out.
 */
function NewSecondFactor({ begun, onClose, onDone }: NewSecondFactorProps) {
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
      const { recoveryCodes } = await api.POST('/v1/account/second-factor/confirm', { body: { code } });
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
            <DialogActions onCancel={close}>
              <Button type="submit" disabled={code.trim() === ''}>
                Enable
              </Button>
            </DialogActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

type RecoveryCodesProps = Readonly<{ codes: readonly string[] | undefined; onKept: () => void }>;

const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => (
  <ShownOnce
    title="Recovery codes"
    note="Store these codes in a safe place, separate from your phone. Each can be used once in place of a code from the app. They are not shown again."
    code={codes?.join('\n')}
    label="recovery codes"
    onDone={onKept}
  />
);

/** The empty border that readers of QR codes need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, dark on light in both themes: many readers do not recognise anything else. */
function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { size, data } = encode(text, { border: quietZone, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
