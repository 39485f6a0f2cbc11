import { Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Scope, scopeNames } from '@tintype/contracts/keys/scopes';
import { api, type ApiKey } from '../../api/client.ts';
import { keysQuery } from '../../api/queries.ts';
import { formatCount } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { type Column, DataTable, rightAligned } from '../../parts/data-table.tsx';
import { useAct } from '../../parts/notify.ts';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { Ago, ToneChip, Until } from '../../parts/row-facts.tsx';
import { ExpiryInput, RotateAndRevoke, ShownOnce } from '../../parts/secrets.tsx';
import { useOrganization } from '../../session/account.tsx';
import { withConfirmation, useRequestForm } from '../../session/confirmation.ts';

const isInactive = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) < Date.now());

const keyColumns: readonly Column<ApiKey>[] = [
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
  ['Scopes', ({ scopes }) => formatScopes(scopes)],
  ['Captures this month', ({ capturesThisMonth }) => formatCount(capturesThisMonth), rightAligned],
  ['Last used', ({ lastUsedAt }) => (lastUsedAt === undefined ? 'Never' : <Ago at={lastUsedAt} />)],
  ['Created', ({ createdAt }) => <Ago at={createdAt} />],
];

export function KeysPage() {
  const organization = useOrganization();
  const organizationId = organization?.id ?? '';
  const [shown, setShown] = useState<Readonly<{ name: string; key: string }>>();
  const query = useQuery(keysQuery(organizationId));
  const { act, isBusy } = useAct({ queryKey: ['keys'] }, withConfirmation);
  const isAllowed = organization?.may('member') === true;
  const path = (keyId: string) => ({ params: { path: { organizationId, keyId } } });
  const roll = async (keyId: string): Promise<void> =>
    setShown(await api.POST('/v1/organizations/{organizationId}/keys/{keyId}/roll', { ...path(keyId), body: {} }));
  const revoke = (keyId: string) => () => api.DELETE('/v1/organizations/{organizationId}/keys/{keyId}', path(keyId));
  const actions = (key: ApiKey) =>
    isAllowed &&
    !isInactive(key) && (
      <RotateAndRevoke
        name={key.name}
        isBusy={isBusy}
        // Keys of a connected program are not rotated here: the program renews its tokens.
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
            columns={[...keyColumns, ['', actions]]}
          />
        </Panel>
      )}
    </ListPage>
  );
}

function KeyStatus({ apiKey: key }: { readonly apiKey: ApiKey }) {
  if (isInactive(key)) return <ToneChip tone="off" word={key.revokedAt === undefined ? 'Expired' : 'Revoked'} />;
  if (key.expiresAt === undefined) return <ToneChip tone="good" word="Active" />;
  return (
    <Group gap={6} wrap="nowrap">
      <ToneChip tone="waiting" word="Expiring" />
      <Until at={key.expiresAt} />
    </Group>
  );
}

type Props = Readonly<{ organizationId: string; onMade: (key: { name: string; key: string }) => void }>;

function NewKey({ organizationId, onMade }: Props) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>();
  const [scopes, setScopes] = useState<readonly Scope[]>(scopeNames);
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () =>
      api.POST('/v1/organizations/{organizationId}/keys', {
        params: { path: { organizationId } },
        body: { name: name.trim(), scopes: [...scopes], ...(days !== undefined && { expiresInDays: days }) },
      }),
    reloads: ['keys'],
    onDone: (key) => {
      setName('');
      onMade(key);
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={12}>
        <Group gap={8} align="flex-end">
          <TextInput
            label="Key name"
            placeholder="For example: nightly report"
            maxLength={100}
            flex="1 1 240px"
            value={name}
            error={problems['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <ExpiryInput days={days} error={problems['expiresInDays']} onChange={setDays} />
          <Button type="submit" disabled={name.trim() === '' || scopes.length === 0 || isBusy}>
            Create API key
          </Button>
        </Group>
        <Checkbox.Group
          label="Scopes"
          error={scopes.length === 0 ? 'Select at least one scope.' : problems['scopes']}
          value={[...scopes]}
          onChange={(chosen) => setScopes(scopeNames.filter((scope) => chosen.includes(scope)))}
        >
          <Group gap={24} mt={6} align="flex-start">
            {scopeNames.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={scopeLabels[scope].label}
                description={scopeLabels[scope].about}
                maw={280}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <ErrorPanel error={error} atFields={['name', 'expiresInDays', 'scopes']} />
      </Stack>
    </form>
  );
}

const scopeLabels: Readonly<Record<Scope, Readonly<{ label: string; about: string }>>> = {
  read: { label: 'Read', about: 'Results, lists and usage.' },
  capture: { label: 'Capture', about: 'Create captures, batches, crawls and composes, and start runs.' },
  manage: { label: 'Manage', about: 'Everything else: cancel, delete, and change schedules, pipelines and webhooks.' },
};

const formatScopes = (scopes: readonly Scope[]): string =>
  scopes.length === scopeNames.length ? 'All' : scopes.map((scope) => scopeLabels[scope].label).join(', ');
