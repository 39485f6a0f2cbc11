import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { Ago } from './ago.tsx';
import { ErrorPanel } from './error-panel.tsx';
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
  readonly onMore: (() => unknown) | undefined;
};

/** Who changed what, newest first. */
export const AuditTable = ({ entries, error, onMore }: Props) => (
  <Panel title="Audit log" flush>
    {error !== null && <ErrorPanel error={error} />}
    {entries === undefined && error === null && <Skeleton height={120} m={20} />}
    {entries !== undefined && (
      <WideTable label="Audit log" minWidth={640} verticalSpacing={8} horizontalSpacing={20}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>About</Table.Th>
            <Table.Th>From</Table.Th>
          </Table.Tr>
        </Table.Thead>
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
        Nothing was changed yet.
      </Text>
    )}
    {onMore !== undefined && (
      <Group justify="center" p={16}>
        <Button size="xs" variant="default" onClick={() => void onMore()}>
          Load more
        </Button>
      </Group>
    )}
  </Panel>
);
