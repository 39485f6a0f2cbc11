import { Skeleton, Table, Text } from '@mantine/core';
import { Ago } from './ago.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { MoreButton, type MoreQuery } from './more-button.tsx';
import { Panel } from './panel.tsx';
import { WideTable } from './wide-table.tsx';

type Entry = {
  readonly id: string;
  readonly action: string;
  readonly actor: string;
  readonly actorEmail?: string;
  readonly subject: string;
  readonly address?: string;
  readonly createdAt: string;
};
type Props = {
  readonly entries: readonly Entry[] | undefined;
  readonly error: unknown;
  readonly query: MoreQuery;
};

/** Who changed what, newest first. */
export const AuditTable = ({ entries, error, query }: Props) => (
  <Panel title="Audit log" flush>
    {error !== null && <ErrorPanel error={error} />}
    {entries === undefined && error === null && <Skeleton height={120} m={20} />}
    {entries !== undefined && (
      <WideTable
        label="Audit log"
        minWidth={640}
        verticalSpacing={8}
        horizontalSpacing={20}
        heads={['Time', 'Action', 'Actor', 'Target', 'IP address']}
      >
        <Table.Tbody>
          {entries.map(({ id, action, actor, actorEmail, subject, address, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Ago at={createdAt} />
              </Table.Td>
              <Table.Td>{action.replaceAll(/[._]/g, ' ')}</Table.Td>
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
        No entries yet
      </Text>
    )}
    <MoreButton query={query} />
  </Panel>
);
