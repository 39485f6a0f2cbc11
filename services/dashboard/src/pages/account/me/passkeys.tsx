import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { accountOptionsQuery } from '../../../session/account.ts';
import { addPasskey, passkeyProblem } from '../../../session/passkeys.ts';
import { useChange } from './use-change.ts';

type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt?: string;
};

/** Passkeys of this device or of a password manager, which sign in without a password. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { act, isBusy } = useChange();
  const { data: options } = useQuery(accountOptionsQuery);
  const [name, setName] = useState('');
  const [edited, setEdited] = useState<Pick<Passkey, 'id' | 'name'>>();
  const cannot = options && passkeyProblem(options.passkeyHost);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    act(() => addPasskey(name.trim()).then(() => setName('')));
  };
  const remove = (id: string) => () =>
    unwrapData(api.DELETE('/v1/account/passkeys/{id}', { params: { path: { id } } }));
  const rename = (event: FormEvent | MouseEvent): void => {
    event.preventDefault();
    setEdited(undefined);
    if (edited === undefined) return;
    const to = edited.name.trim();
    if (to === '' || to === passkeys.find(({ id }) => id === edited.id)?.name) return;
    act(() =>
      unwrapData(api.PUT('/v1/account/passkeys/{id}', { params: { path: { id: edited.id } }, body: { name: to } })),
    );
  };
  const nameField = edited !== undefined && (
    <form onSubmit={rename}>
      <TextInput
        aria-label="New name"
        size="xs"
        autoFocus
        maxLength={100}
        value={edited.name}
        onChange={({ currentTarget }) => setEdited({ ...edited, name: currentTarget.value })}
      />
    </form>
  );
  return (
    <Panel title="Passkeys">
      <Stack gap={12}>
        <Text size="sm">Sign in without a password, using your fingerprint, face or device PIN.</Text>
        {passkeys.length > 0 && (
          <DataTable
            label="Passkeys"
            minWidth={480}
            horizontalSpacing={0}
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={[
              ['', (passkey) => (passkey.id === edited?.id ? nameField : passkey.name)],
              [
                '',
                ({ createdAt, usedAt }) => (
                  <>
                    {usedAt === undefined ? 'added' : 'used'} <Ago at={usedAt ?? createdAt} />
                  </>
                ),
              ],
              [
                '',
                (passkey) => (
                  <Group gap={8} justify="flex-end" wrap="nowrap">
                    {passkey.id === edited?.id ? (
                      <Button size="xs" variant="default" onClick={rename}>
                        Save passkey name
                      </Button>
                    ) : (
                      <Button size="xs" variant="default" onClick={() => setEdited(passkey)}>
                        Rename
                      </Button>
                    )}
                    <ConfirmButton
                      size="xs"
                      question={`Remove passkey ${passkey.name}?`}
                      consequence="You can no longer sign in with it. Delete it from your device as well."
                      onConfirm={() => act(remove(passkey.id))}
                    >
                      Remove
                    </ConfirmButton>
                  </Group>
                ),
              ],
            ]}
          />
        )}
        {cannot === undefined ? (
          <form onSubmit={add}>
            <Group gap={8} align="flex-end">
              <TextInput
                label="Passkey name"
                placeholder="Laptop"
                flex="0 1 320px"
                value={name}
                maxLength={100}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button type="submit" variant="default" disabled={name.trim() === '' || isBusy}>
                Add passkey
              </Button>
            </Group>
          </form>
        ) : (
          <Text size="sm" c="dimmed">
            {cannot}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
