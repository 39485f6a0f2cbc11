import { Button, Checkbox, Code, Group, NumberInput, Skeleton, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, type LinkKey } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { type Column, DataTable, rightAligned, strong } from '../../parts/data-table.tsx';
import { useAct } from '../../parts/notify.ts';
import { ErrorPanel, Panel } from '../../parts/panel.tsx';
import { Ago } from '../../parts/row-facts.tsx';
import { RotateAndRevoke, ShownOnce } from '../../parts/secrets.tsx';
import { ForMembers, useMayChange } from '../../session/account.tsx';
import { withConfirmation, useRequestForm } from '../../session/confirmation.ts';
import type { CreatedLinkKey } from './link-builder.tsx';

/** The builder contains all options of a capture, so it is loaded after the keys. */
const LinkBuilder = lazy(async () => ({ default: (await import('./link-builder.tsx')).LinkBuilder }));
const linkKeysQuery = {
  queryKey: ['link-keys'],
  queryFn: async () => (await api.GET('/v1/link-keys')).linkKeys,
};

export function LinksPage() {
  const [shown, setShown] = useState<CreatedLinkKey>();
  /** The key that was last created or rotated: only this page still has its secret. */
  const [made, setMade] = useState<CreatedLinkKey>();
  const show = (key: CreatedLinkKey): void => {
    setShown(key);
    setMade(key);
  };
  return (
    <ListPage
      title="Signed links"
      about="Embed screenshots in websites and emails with signed links. Anyone can open a link, but no one can change it without the link key."
      query={useQuery(linkKeysQuery)}
      empty={<Text c="dimmed">No link keys yet.</Text>}
      before={
        <ForMembers>
          <NewLinkKey onMade={show} />
        </ForMembers>
      }
      after={
        <ShownOnce
          title={`Secret of ${shown?.name ?? ''}`}
          note="Copy the secret now. It is not shown again. Sign links on your server: with this secret, any link can be created."
          code={shown?.secret}
          label="secret"
          onDone={() => setShown(undefined)}
        />
      }
    >
      {(keys) => (
        <>
          <LinkKeys keys={keys} onRolled={show} />
          <ForMembers>
            <Suspense fallback={<Skeleton height={240} />}>
              <LinkBuilder keys={keys} made={made} />
            </Suspense>
          </ForMembers>
        </>
      )}
    </ListPage>
  );
}

type Props = Readonly<{ keys: readonly LinkKey[]; onRolled: (key: CreatedLinkKey) => void }>;

const getRules = ({ hosts, requireExpiry, maxWidth, maxHeight }: LinkKey): string =>
  [
    hosts.length === 0 ? 'any host' : hosts.join(', '),
    requireExpiry && 'must expire',
    maxWidth !== undefined && `at most ${maxWidth} px wide`,
    maxHeight !== undefined && `at most ${maxHeight} px high`,
  ]
    .filter((rule) => rule !== false)
    .join('; ');

const linkKeyColumns: readonly Column<LinkKey>[] = [
  ['Name', ({ name }) => name, strong],
  ['ID', ({ id }) => <Code>{id}</Code>],
  ['Rules', (key) => <Text size="sm">{getRules(key)}</Text>],
  ['Captures this month', ({ capturesThisMonth }) => formatCount(capturesThisMonth), rightAligned],
  ['Created', ({ createdAt }) => <Ago at={createdAt} />],
];

function LinkKeys({ keys, onRolled }: Props) {
  const isAllowed = useMayChange();
  const { act, isBusy } = useAct({ queryKey: ['link-keys'] }, withConfirmation);
  const path = (linkKeyId: string) => ({ params: { path: { linkKeyId } } });
  const roll = async (id: string): Promise<void> =>
    onRolled(await api.POST('/v1/link-keys/{linkKeyId}/roll', { ...path(id), body: {} }));
  const actions = ({ id, name }: LinkKey) =>
    isAllowed && (
      <RotateAndRevoke
        name={name}
        isBusy={isBusy}
        rotate={{
          consequence: 'A new secret is created. Links signed with the old secret remain valid for 24 hours.',
          onConfirm: () => act(() => roll(id)),
        }}
        revoke={{
          consequence: 'Links signed with this key stop working immediately. This cannot be undone.',
          onConfirm: () => act(() => api.DELETE('/v1/link-keys/{linkKeyId}', path(id))),
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
        columns={[...linkKeyColumns, ['', actions]]}
      />
    </Panel>
  );
}

type NewLinkKeyRules = Readonly<{
  hosts?: string[];
  cacheTtl?: number;
  maxWidth?: number;
  maxHeight?: number;
  requireExpiry?: boolean;
}>;
const limitFields = [
  { name: 'cacheTtl', label: 'Cache time (seconds)', placeholder: '86400', max: 2_592_000 },
  { name: 'maxWidth', label: 'Maximum width', placeholder: 'Any', max: 30_000 },
  { name: 'maxHeight', label: 'Maximum height', placeholder: 'Any', max: 30_000 },
] as const;

function NewLinkKey({ onMade }: { readonly onMade: (key: CreatedLinkKey) => void }) {
  const [name, setName] = useState('');
  const [rules, setRules] = useState<NewLinkKeyRules>({});
  const { onSubmit, isBusy, error } = useRequestForm({
    request: () => api.POST('/v1/link-keys', { body: { name: name.trim(), ...rules } }),
    reloads: ['link-keys'],
    onDone: (key) => {
      setName('');
      setRules({});
      onMade(key);
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Group gap={8} align="flex-end">
        <TextInput
          label="Link key name"
          placeholder="For example: website"
          maxLength={100}
          flex="1 1 200px"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TagsInput
          label="Hosts"
          placeholder="Any, or *.example.com"
          flex="1 1 200px"
          value={rules.hosts ?? []}
          onChange={(hosts) => setRules({ ...rules, hosts })}
        />
        {limitFields.map(({ name: field, label, placeholder, max }) => (
          <NumberInput
            key={field}
            label={label}
            placeholder={placeholder}
            min={field === 'cacheTtl' ? 0 : 1}
            max={max}
            w={150}
            value={rules[field] ?? ''}
            onChange={(value) => {
              const { [field]: _before, ...rest } = rules;
              setRules(typeof value === 'number' ? { ...rest, [field]: value } : rest);
            }}
          />
        ))}
        <Checkbox
          label="Links must expire"
          mb={8}
          checked={rules.requireExpiry === true}
          onChange={({ currentTarget }) => setRules({ ...rules, requireExpiry: currentTarget.checked })}
        />
        <Button type="submit" disabled={name.trim() === '' || isBusy}>
          Create link key
        </Button>
      </Group>
      <ErrorPanel error={error} />
    </form>
  );
}
