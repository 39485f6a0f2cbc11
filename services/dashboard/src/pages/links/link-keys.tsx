import { Code, Group, Table, Text } from '@mantine/core';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '@tintype/client/generated/api';
import { formatCount } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { confirmed } from '../../session/confirmation.ts';
import { useMayChange } from '../../session/for-members.tsx';
import type { MadeKey } from './new-link-key.tsx';

export type LinkKey = components['schemas']['LinkKey'];
type Props = { readonly keys: readonly LinkKey[]; readonly onRolled: (key: MadeKey) => void };

/** The rules of a key that differ from the usual ones. */
const rulesOf = ({ hosts, requireExpiry, maxWidth, maxHeight }: LinkKey): string =>
  [
    hosts.length === 0 ? 'any host' : hosts.join(', '),
    requireExpiry && 'must expire',
    maxWidth !== undefined && `at most ${maxWidth} px wide`,
    maxHeight !== undefined && `at most ${maxHeight} px high`,
  ]
    .filter((rule) => rule !== false)
    .join('; ');

export function LinkKeys({ keys, onRolled }: Props) {
  const isAllowed = useMayChange();
  const { act, isBusy } = useAct({ queryKey: ['link-keys'] }, confirmed);
  const path = (linkKeyId: string) => ({ params: { path: { linkKeyId } } });
  const roll = async (id: string): Promise<void> =>
    onRolled(await dataOf(api.POST('/v1/link-keys/{linkKeyId}/roll', { ...path(id), body: {} })));
  return (
    <Panel flush>
      <WideTable
        label="Link keys"
        minWidth={760}
        heads={['Name', 'ID', 'Rules', { label: 'Captures this month', isNumber: true }, 'Created', '']}
      >
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td fw={500}>{key.name}</Table.Td>
              <Table.Td>
                <Code>{key.id}</Code>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{rulesOf(key)}</Text>
              </Table.Td>
              <Table.Td ta="right">{formatCount(key.capturesThisMonth)}</Table.Td>
              <Table.Td>
                <Ago at={key.createdAt} />
              </Table.Td>
              <Table.Td>
                {isAllowed && (
                  <Group gap={8} justify="flex-end" wrap="nowrap">
                    <ConfirmButton
                      size="xs"
                      question={`Rotate ${key.name}?`}
                      consequence="A new secret is created. Links with the old one remain valid for 24 hours."
                      disabled={isBusy}
                      onConfirm={() => act(() => roll(key.id))}
                    >
                      Rotate
                    </ConfirmButton>
                    <ConfirmButton
                      size="xs"
                      question={`Revoke ${key.name}?`}
                      consequence="Its links are refused immediately. This cannot be undone."
                      disabled={isBusy}
                      onConfirm={() => act(() => dataOf(api.DELETE('/v1/link-keys/{linkKeyId}', path(key.id))))}
                    >
                      Revoke
                    </ConfirmButton>
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
