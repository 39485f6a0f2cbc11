import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { accountOptionsQuery } from '../../../session/account.ts';
import { addPasskey, passkeyProblem } from '../../../session/passkeys.ts';
import { useChange } from './use-change.ts';

type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt?: string;
};

/** Keys of this device or of a password manager, which sign in without a password. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { act, isBusy } = useChange();
  const { data: options } = useQuery(accountOptionsQuery);
  const [name, setName] = useState('');
  const cannot = options && passkeyProblem(options.passkeyHost);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    act(() => addPasskey(name.trim()).then(() => setName('')));
  };
  const remove = (id: string) => () => dataOf(api.DELETE('/v1/account/passkeys/{id}', { params: { path: { id } } }));
  return (
    <Panel title="Passkeys">
      <Stack gap={12}>
        <Text size="sm">Sign in without a password, using your fingerprint, face or device PIN.</Text>
        {passkeys.length > 0 && (
          <WideTable label="Passkeys" minWidth={480} horizontalSpacing={0}>
            <Table.Tbody>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={(to) =>
                    act(() =>
                      dataOf(
                        api.PUT('/v1/account/passkeys/{id}', {
                          params: { path: { id: passkey.id } },
                          body: { name: to },
                        }),
                      ),
                    )
                  }
                  onRemove={() => act(remove(passkey.id))}
                />
              ))}
            </Table.Tbody>
          </WideTable>
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

type RowProps = {
  readonly passkey: Passkey;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
};

function PasskeyRow({ passkey: { name, createdAt, usedAt }, onRename, onRemove }: RowProps) {
  const [typed, setTyped] = useState<string>();
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== undefined && typed.trim() !== '' && typed !== name) onRename(typed.trim());
    setTyped(undefined);
  };
  return (
    <Table.Tr>
      <Table.Td>
        {typed === undefined ? (
          name
        ) : (
          <form onSubmit={rename}>
            <TextInput
              aria-label="New name"
              size="xs"
              autoFocus
              maxLength={100}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </form>
        )}
      </Table.Td>
      <Table.Td>
        {usedAt === undefined ? (
          <>
            added <Ago at={createdAt} />
          </>
        ) : (
          <>
            used <Ago at={usedAt} />
          </>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={8} justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            onClick={typed === undefined ? () => setTyped(name) : (event) => rename(event)}
          >
            {typed === undefined ? 'Rename' : 'Save passkey name'}
          </Button>
          <ConfirmButton
            size="xs"
            question={`Remove passkey ${name}?`}
            consequence="You can no longer sign in with it. Delete it from your device as well."
            onConfirm={onRemove}
          >
            Remove
          </ConfirmButton>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
