import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ToneChip } from '../../../parts/status-chip.tsx';
import { NewSecondFactor, type BegunSecondFactor } from './new-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useChange } from './use-change.ts';

type Props = { readonly factor: { readonly createdAt: string; readonly recoveryCodesLeft: number } | undefined };

/** An authenticator app, whose codes are requested in addition to the password. */
export function SecondFactor({ factor }: Props) {
  const { act, isBusy } = useChange();
  const [begun, setBegun] = useState<BegunSecondFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = async (): Promise<void> => setBegun(await unwrapData(api.POST('/v1/account/second-factor')));
  const renew = async (): Promise<void> =>
    setCodes((await unwrapData(api.POST('/v1/account/second-factor/recovery-codes'))).recoveryCodes);
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
              Enabled since <Ago at={factor.createdAt} />. {factor.recoveryCodesLeft} of 10 recovery codes left.
            </Text>
            <Group gap={8}>
              <Button variant="default" disabled={isBusy} onClick={() => act(renew)}>
                Create new recovery codes
              </Button>
              <ConfirmButton
                question="Disable two-factor authentication?"
                consequence="Your password alone is then enough to sign in. Your recovery codes become invalid."
                onConfirm={() => act(() => unwrapData(api.DELETE('/v1/account/second-factor')))}
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
