import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '../../../api/client.ts';
import { Ago } from '../../../parts/ago.tsx';
import { DataTable, rightAligned } from '../../../parts/data-table.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ToneChip } from '../../../parts/status-chip.tsx';
import { useAct } from '../../../parts/use-act.ts';

/** Lists the sessions of the user. */
export function Sessions() {
  const { data } = useQuery({ queryKey: ['sessions'], queryFn: () => unwrapData(api.GET('/v1/account/sessions')) });
  const { act, isBusy } = useAct({ queryKey: ['sessions'] });
  const end = (id: string) => () => unwrapData(api.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } }));
  return (
    <Panel
      title="Sessions"
      flush
      aside={
        data !== undefined &&
        data.sessions.length > 1 && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => act(() => unwrapData(api.DELETE('/v1/account/sessions')))}
          >
            Sign out other sessions
          </Button>
        )
      }
    >
      {data === undefined ? (
        <Skeleton height={80} m={20} />
      ) : (
        <DataTable
          label="Sessions"
          minWidth={560}
          rows={data.sessions}
          keyOf={({ id }) => id}
          columns={[
            [
              '',
              ({ userAgent }) => (
                <>
                  <Text size="sm">{browserOf(userAgent)}</Text>
                  <Text size="xs" c="dimmed" lineClamp={1} title={userAgent}>
                    {userAgent}
                  </Text>
                </>
              ),
            ],
            ['', ({ address }) => address],
            ['', ({ seenAt }) => <Ago at={seenAt} />],
            [
              '',
              ({ id, isCurrent }) =>
                isCurrent ? (
                  <ToneChip tone="good" word="Current session" />
                ) : (
                  <Button size="xs" variant="default" disabled={isBusy} onClick={() => act(end(id))}>
                    Sign out
                  </Button>
                ),
              rightAligned,
            ],
          ]}
        />
      )}
    </Panel>
  );
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const browserOf = (userAgent: string): string =>
  browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? (userAgent.split('/')[0] || 'Unknown browser');
