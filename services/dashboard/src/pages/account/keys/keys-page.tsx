import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import type { ApiKey } from '../../../api/schemas.ts';
import { formatCount } from '../../../format/numbers.ts';
import { ListPage } from '../../../layouts/list-page.tsx';
import { Ago, Until } from '../../../parts/ago.tsx';
import { type Column, DataTable, rightAligned } from '../../../parts/data-table.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { RotateAndRevoke } from '../../../parts/rotate-and-revoke.tsx';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { ToneChip } from '../../../parts/status-chip.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useOrganization } from '../../../session/account.ts';
import { confirmed } from '../../../session/confirmation.ts';
import { NewKey } from './new-key.tsx';
import { scopesInWords } from './scope-labels.ts';

const isOver = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) < Date.now());

const columns: readonly Column<ApiKey>[] = [
  [
    'Name',
    ({ name, shownPrefix }) => (
      <>
        <Text fw={500}>{name}</Text>
        <Code>{shownPrefix}</Code>
      </>
    ),
  ],
  ['Status', (key) => <KeyStatus apiKey={key} />],
  ['Scopes', ({ scopes }) => scopesInWords(scopes)],
  ['Captures this month', ({ capturesThisMonth }) => formatCount(capturesThisMonth), rightAligned],
  ['Last used', ({ lastUsedAt }) => (lastUsedAt === undefined ? 'Never' : <Ago at={lastUsedAt} />)],
  ['Created', ({ createdAt }) => <Ago at={createdAt} />],
];

export function KeysPage() {
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const [shown, setShown] = useState<{ readonly name: string; readonly key: string }>();
  const query = useQuery({
    queryKey: ['keys', organizationId],
    queryFn: () =>
      unwrapData(api.GET('/v1/organizations/{organizationId}/keys', { params: { path: { organizationId } } })),
    select: ({ keys }) => keys,
    enabled: organizationId !== '',
  });
  const { act, isBusy } = useAct({ queryKey: ['keys'] }, confirmed);
  const isAllowed = organization?.may('member') === true;
  const path = (keyId: string) => ({ params: { path: { organizationId, keyId } } });
  const roll = async (keyId: string): Promise<void> =>
    setShown(
      await unwrapData(api.POST('/v1/organizations/{organizationId}/keys/{keyId}/roll', { ...path(keyId), body: {} })),
    );
  const revoke = (keyId: string) => () =>
    unwrapData(api.DELETE('/v1/organizations/{organizationId}/keys/{keyId}', path(keyId)));
  const actions = (key: ApiKey) =>
    isAllowed &&
    !isOver(key) && (
      <RotateAndRevoke
        name={key.name}
        isBusy={isBusy}
        // The program of a connection renews its own tokens, so there is no rotation.
        rotate={
          key.clientId === undefined
            ? {
                consequence: 'A new key is created. The old key remains valid for 24 hours.',
                onConfirm: () => act(() => roll(key.id)),
              }
            : undefined
        }
        revoke={{
          consequence: 'Requests with this key are refused immediately. This cannot be undone.',
          onConfirm: () => act(revoke(key.id)),
        }}
      />
    );

  return (
    <ListPage
      title="API keys"
      about="Authenticate programs with API keys. A key is shown only once. Store it securely and never use it in a browser."
      query={query}
      empty={<Text c="dimmed">No API keys yet. Create one above.</Text>}
      before={isAllowed && <NewKey organizationId={organizationId} onMade={setShown} />}
      after={
        <ShownOnce
          title={`API key ${shown?.name ?? ''}`}
          note="Copy the key now. It is not shown again."
          code={shown?.key}
          label="key"
          onDone={() => setShown(undefined)}
        />
      }
    >
      {(keys) => (
        <Panel flush>
          <DataTable
            label="API keys"
            minWidth={900}
            rows={keys}
            keyOf={({ id }) => id}
            columns={[...columns, ['', actions]]}
          />
        </Panel>
      )}
    </ListPage>
  );
}

function KeyStatus({ apiKey: key }: { readonly apiKey: ApiKey }) {
  if (isOver(key)) return <ToneChip tone="off" word={key.revokedAt === undefined ? 'Expired' : 'Revoked'} />;
  if (key.expiresAt === undefined) return <ToneChip tone="good" word="Active" />;
  return (
    <Group gap={6} wrap="nowrap">
      <ToneChip tone="waiting" word="Expiring" />
      <Until at={key.expiresAt} />
    </Group>
  );
}
