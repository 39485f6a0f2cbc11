import { Code, Text } from '@mantine/core';
import { api, unwrapData } from '../../api/client.ts';
import type { LinkKey } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { type Column, DataTable, rightAligned, strong } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RotateAndRevoke } from '../../parts/rotate-and-revoke.tsx';
import { useAct } from '../../parts/use-act.ts';
import { confirmed } from '../../session/confirmation.ts';
import { useMayChange } from '../../session/for-members.tsx';
import type { MadeKey } from './new-link-key.tsx';

type Props = { readonly keys: readonly LinkKey[]; readonly onRolled: (key: MadeKey) => void };

/** Describes the rules of a key that differ from the defaults. */
const getRules = ({ hosts, requireExpiry, maxWidth, maxHeight }: LinkKey): string =>
  [
    hosts.length === 0 ? 'any host' : hosts.join(', '),
    requireExpiry && 'must expire',
    maxWidth !== undefined && `at most ${maxWidth} px wide`,
    maxHeight !== undefined && `at most ${maxHeight} px high`,
  ]
    .filter((rule) => rule !== false)
    .join('; ');

const columns: readonly Column<LinkKey>[] = [
  ['Name', ({ name }) => name, strong],
  ['ID', ({ id }) => <Code>{id}</Code>],
  ['Rules', (key) => <Text size="sm">{getRules(key)}</Text>],
  ['Captures this month', ({ capturesThisMonth }) => formatCount(capturesThisMonth), rightAligned],
  ['Created', ({ createdAt }) => <Ago at={createdAt} />],
];

export function LinkKeys({ keys, onRolled }: Props) {
  const isAllowed = useMayChange();
  const { act, isBusy } = useAct({ queryKey: ['link-keys'] }, confirmed);
  const path = (linkKeyId: string) => ({ params: { path: { linkKeyId } } });
  const roll = async (id: string): Promise<void> =>
    onRolled(await unwrapData(api.POST('/v1/link-keys/{linkKeyId}/roll', { ...path(id), body: {} })));
  const actions = ({ id, name }: LinkKey) =>
    isAllowed && (
      <RotateAndRevoke
        name={name}
        isBusy={isBusy}
        rotate={{
          consequence: 'A new secret is created. Links with the old one remain valid for 24 hours.',
          onConfirm: () => act(() => roll(id)),
        }}
        revoke={{
          consequence: 'Its links are refused immediately. This cannot be undone.',
          onConfirm: () => act(() => unwrapData(api.DELETE('/v1/link-keys/{linkKeyId}', path(id)))),
        }}
      />
    );
  return (
    <Panel flush>
      <DataTable
        label="Link keys"
        minWidth={760}
        rows={keys}
        keyOf={({ id }) => id}
        columns={[...columns, ['', actions]]}
      />
    </Panel>
  );
}
