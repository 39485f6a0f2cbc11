import { Skeleton, Table, Text } from '@mantine/core';
import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { Ago } from '../ago.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { MoreButton, type MoreQuery } from '../more-button.tsx';
import { WideTable } from '../wide-table.tsx';
import { wordsOf } from '../../format/words.ts';

export type AuditEntry = {
  readonly id: string;
  readonly action: AuditAction;
  readonly actor: string;
  readonly actorEmail?: string;
  readonly subject: string;
  readonly details: unknown;
  readonly address?: string;
  readonly organizationId?: string;
  readonly createdAt: string;
};
type Props = {
  readonly entries: readonly AuditEntry[] | undefined;
  readonly error: unknown;
  readonly query: MoreQuery;
  readonly isFiltered: boolean;
};

export const AuditTable = ({ entries, error, query, isFiltered }: Props) => (
  <>
    {error !== null && <ErrorPanel error={error} />}
    {entries === undefined && error === null && <Skeleton height={120} m={20} />}
    {entries !== undefined && (
      <WideTable
        label="Audit log"
        minWidth={640}
        verticalSpacing={8}
        heads={['Time', 'Action', 'Actor', 'Target', 'IP address']}
      >
        <Table.Tbody>
          {entries.map(({ id, action, actor, actorEmail, subject, address, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Ago at={createdAt} />
              </Table.Td>
              <Table.Td>{wordsOf(action)}</Table.Td>
              <Table.Td>{actorEmail ?? actor}</Table.Td>
              <Table.Td ff="monospace" fz={12}>
                {subject}
              </Table.Td>
              <Table.Td c="dimmed">{address ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    )}
    {entries?.length === 0 && (
      <Text c="dimmed" p={20}>
        {isFiltered ? 'No entries match.' : 'No entries yet.'}
      </Text>
    )}
    <MoreButton query={query} />
  </>
);
