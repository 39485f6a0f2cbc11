import { Button, Group, Text } from '@mantine/core';
import { api, unwrapData } from '../../../api/client.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { goToProvider } from '../../../session/provider.ts';
import { useChange } from './use-change.ts';

type Props = { readonly provider: { readonly name: string; readonly linkedAt?: string } };

/** Links the account to the sign-in provider of the installation, or removes the link. */
export function ProviderLink({ provider: { name, linkedAt } }: Props) {
  const { act, isBusy } = useChange();
  return (
    <Panel title={`Sign in with ${name}`}>
      <Group justify="space-between" gap={12}>
        <Text size="sm">
          {linkedAt === undefined ? (
            'Not linked to your account.'
          ) : (
            <>
              Linked <Ago at={linkedAt} />.
            </>
          )}
        </Text>
        {linkedAt === undefined ? (
          <Button variant="default" disabled={isBusy} onClick={() => act(() => goToProvider('link'))}>
            Link {name}
          </Button>
        ) : (
          <ConfirmButton
            question={`Unlink ${name}?`}
            consequence="You can no longer sign in with it."
            onConfirm={() => act(() => unwrapData(api.DELETE('/v1/account/provider')))}
          >
            Unlink
          </ConfirmButton>
        )}
      </Group>
    </Panel>
  );
}
