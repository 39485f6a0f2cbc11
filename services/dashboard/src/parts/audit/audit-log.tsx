import { Button, CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { auditActionNames, type AuditAction } from '@tintype/contracts/accounts/audit';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { downloadCsv } from '../download-csv.ts';
import { Panel } from '../panel.tsx';
import { sayFailed } from '../notify-failure.ts';
import { AuditTable, type AuditTableRow } from './audit-table.tsx';
import { formatFieldName } from '../../format/words.ts';

type Filter = { readonly action?: AuditAction; readonly search?: string };
type AuditLogQuery = Filter & { readonly limit: number; readonly cursor?: string };
type AuditPage = { readonly items: readonly AuditTableRow[]; readonly nextCursor?: string | null };
type Props = {
  readonly queryKey: readonly string[];
  /** The name of the file without its extension. */
  readonly fileName: string;
  readonly read: (wanted: AuditLogQuery) => Promise<AuditPage>;
};

const searchDelayMs = 300;
const actions = auditActionNames.map((value) => ({ value, label: formatFieldName(value) }));

/**
 * Shows who changed what, newest first, with a search, and downloads all entries found as a file.
 */
export function AuditLog({ queryKey, fileName, read }: Props) {
  const [action, setAction] = useState<AuditAction>();
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), searchDelayMs);
  const filter: Filter = { ...(action !== undefined && { action }), ...(search !== '' && { search }) };
  const query = useInfiniteQuery({
    queryKey: [...queryKey, filter],
    ...byCursor,
    queryFn: ({ pageParam }) => read({ ...filter, limit: 50, ...from(pageParam) }),
    select: joinPages,
    placeholderData: keepPreviousData,
  });
  const [exported, setExported] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      const entries = await allPages((place) => read({ ...filter, ...place }), setExported);
      await downloadCsv(fileName, entries.map(getRow));
    },
    onError: sayFailed,
  });
  return (
    <Panel
      title="Audit log"
      flush
      aside={
        <Button size="xs" variant="default" onClick={() => save.mutate()} disabled={save.isPending}>
          {save.isPending ? `Exporting ${exported}` : 'Export CSV'}
        </Button>
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
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Select
          aria-label="Action"
          placeholder="Any action"
          clearable
          searchable
          data={actions}
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
