import { largestOf } from '@tintype/contracts/numbers/extremes';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { byCursor, from } from '../../api/by-cursor.ts';
import { api, dataOf } from '../../api/client.ts';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { formatRelative } from '../../format/times.ts';
import { AuditTable } from '../../parts/audit-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Figure, Figures } from '../../parts/figure.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useAccount } from '../../session/account.ts';
import { Organizations } from './organizations.tsx';
import { Users } from './users.tsx';

const workQuery = {
  queryKey: ['work'],
  queryFn: () => dataOf(api.GET('/v1/administration/work')),
  refetchInterval: 5_000,
};

/** As the alert has it. */
const listsDaysMax = 90;
const areOld = (writtenAt: string): boolean => Date.now() - new Date(writtenAt).getTime() > listsDaysMax * 86_400_000;

/** For administrators of the installation. Other people see why there is nothing, not the refusals of each part. */
export function AdministrationPage() {
  const account = useAccount();
  return (
    <Page title="Administration" about="Manage the queue, organizations and users of this installation.">
      {account !== undefined && !account.isAdministrator && (
        <EmptyState title="Administrators only">
          You are not an administrator of this installation. Ask one of them for what you need: they can change limits,
          organizations and users.
        </EmptyState>
      )}
      {account?.isAdministrator === true && <Installation />}
    </Page>
  );
}

function Installation() {
  const { data: work, error, refetch } = useQuery(workQuery);
  const audit = useInfiniteQuery({
    queryKey: ['administration', 'audit'],
    ...byCursor,
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/v1/administration/audit', {
          params: { query: { limit: 50, ...from(pageParam) } },
        }),
      ),
  });
  const waiting = work?.waiting.reduce((sum, one) => sum + one.waiting, 0) ?? 0;
  const oldest = largestOf(work?.waiting.map(({ oldestSeconds }) => oldestSeconds) ?? [], 0);
  return (
    <>
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {work === undefined && error === null && <Skeleton height={88} />}
      {work !== undefined && (
        <Stack gap={24}>
          <Figures>
            <Figure
              label="Queued captures"
              value={formatCount(waiting)}
              note={waiting === 0 ? 'The queue is empty' : `Oldest: ${formatDuration(1_000 * oldest)}`}
            />
            <Figure label="Rendering" value={formatCount(work.inHand)} />
            <Figure
              label="Captures per minute"
              value={formatCount(Math.round(60 * work.perSecond))}
              note="Average of the last 5 minutes"
            />
            <Figure
              label="Workers"
              value={work.workers === undefined ? 'Unknown' : formatCount(work.workers)}
              note={
                work.slots === undefined ? 'Redis is unreachable' : `${formatCount(work.slots)} concurrent captures`
              }
            />
            {work.blocklistsWrittenAt !== undefined && (
              <Figure
                label="Block lists"
                value={formatRelative(Date.parse(work.blocklistsWrittenAt), Date.now())}
                note={
                  areOld(work.blocklistsWrittenAt) ? 'Run tintype blocklists update' : 'When the oldest was written'
                }
              />
            )}
          </Figures>
          {work.waiting.length > 0 && (
            <Panel title="Queued captures by origin" flush>
              <Table verticalSpacing={8} horizontalSpacing={20}>
                <Table.Tbody>
                  {work.waiting.map(({ origin, waiting: count, oldestSeconds }) => (
                    <Table.Tr key={origin}>
                      <Table.Td>{origin}</Table.Td>
                      <Table.Td ta="right">{formatCount(count)}</Table.Td>
                      <Table.Td ta="right">
                        <Text size="sm" c="dimmed">
                          oldest {formatDuration(1_000 * oldestSeconds)}
                        </Text>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Panel>
          )}
        </Stack>
      )}
      <Organizations />
      <Users />
      <AuditTable entries={audit.data?.pages.flatMap(({ items }) => items)} error={audit.error} query={audit} />
    </>
  );
}
