import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue, useInputState } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type AuditAction, auditActionNames } from '@tintype/contracts/accounts/audit';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { readAllPages, pagedQuery } from '../api/paging.ts';
import { formatFieldName } from '../format/format.ts';
import { SmallButton } from './buttons.tsx';
import { downloadCsv } from './csv.tsx';
import { type Column, DataTable, monospace } from './data-table.tsx';
import { type ListQuery, PanelList } from './loaded.tsx';
import { notifyFailed } from './notify.ts';
import { Panel } from './panel.tsx';
import { Ago } from './row-facts.tsx';

type AuditFilter = Readonly<{ action?: AuditAction; search?: string }>;
type AuditLogQuery = AuditFilter & Readonly<{ limit: number; cursor?: string }>;
type AuditPage = Readonly<{ items: readonly AuditTableRow[]; nextCursor?: string | null }>;
type Props = Readonly<{
  queryKey: readonly string[];
  fileName: string;
  read: (wanted: AuditLogQuery) => Promise<AuditPage>;
}>;

const searchDelayMs = 300;
const actionOptions = auditActionNames.map((value) => ({ value, label: formatFieldName(value) }));

export function AuditLog({ queryKey, fileName, read }: Props) {
  const [action, setAction] = useState<AuditAction>();
  const [words, setWords] = useInputState('');
  const [search] = useDebouncedValue(words.trim(), searchDelayMs);
  const filter: AuditFilter = { ...(action !== undefined && { action }), ...(search !== '' && { search }) };
  const query = useInfiniteQuery({
    ...pagedQuery([...queryKey, filter], (place) => read({ ...filter, limit: 50, ...place })),
    placeholderData: keepPreviousData,
  });
  const [exported, setExported] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      const entries = await readAllPages((place) => read({ ...filter, ...place }), setExported);
      await downloadCsv(fileName, entries.map(getRow));
    },
    onError: notifyFailed,
  });
  return (
    <Panel
      title="Audit log"
      flush
      aside={
        <SmallButton onClick={() => save.mutate()} disabled={save.isPending}>
          {save.isPending ? `Exporting ${exported}` : 'Export CSV'}
        </SmallButton>
      }
    >
      <Group gap={8} px={20} pb={12}>
        <TextInput
          aria-label="Search the audit log"
          placeholder="Actor, target, IP address"
          leftSection={<Search size={16} aria-hidden />}
          rightSection={
            words !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => setWords('')} />
          }
          maxLength={200}
          flex="1 1 220px"
          value={words}
          onChange={setWords}
        />
        <Select
          aria-label="Action"
          placeholder="Any action"
          clearable
          searchable
          data={actionOptions}
          flex="0 1 260px"
          value={action ?? null}
          onChange={(value) => setAction((value as AuditAction | null) ?? undefined)}
        />
      </Group>
      <AuditTable query={query} isFiltered={action !== undefined || search !== ''} />
    </Panel>
  );
}

const getRow = ({
  createdAt,
  action,
  actor,
  actorEmail,
  subject,
  address,
  organizationId,
  details,
}: AuditTableRow) => ({
  Time: createdAt,
  Action: action,
  Actor: actor,
  'Actor email': actorEmail ?? '',
  Target: subject,
  'IP address': address ?? '',
  Organization: organizationId ?? '',
  Details: JSON.stringify(details),
});

type AuditTableRow = Readonly<{
  id: string;
  action: AuditAction;
  actor: string;
  actorEmail?: string;
  subject: string;
  details: unknown;
  address?: string;
  organizationId?: string;
  createdAt: string;
}>;
type AuditTableProps = Readonly<{ query: ListQuery<AuditTableRow>; isFiltered: boolean }>;

const auditColumns: readonly Column<AuditTableRow>[] = [
  ['Time', ({ createdAt }) => <Ago at={createdAt} />],
  ['Action', ({ action }) => formatFieldName(action)],
  ['Actor', ({ actor, actorEmail }) => actorEmail ?? actor],
  ['Target', ({ subject }) => subject, monospace],
  ['IP address', ({ address }) => address ?? '–', { c: 'dimmed' }],
];

const AuditTable = ({ query, isFiltered }: AuditTableProps) => (
  <PanelList query={query} empty={isFiltered ? 'No entries match.' : 'No entries yet.'}>
    {(entries) => (
      <DataTable
        label="Audit log"
        minWidth={640}
        verticalSpacing={8}
        rows={entries}
        keyOf={({ id }) => id}
        columns={auditColumns}
      />
    )}
  </PanelList>
);
