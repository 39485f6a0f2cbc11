import { Group, Progress, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import { usageQuery } from '../../api/usage.ts';
import { formatBytes, formatCount, formatShare } from '../../format/numbers.ts';
import { DataTable, rightAligned } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { Figure, Figures } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../layouts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { HeatMap } from './heat-map.tsx';
import { formatFieldName } from '../../format/words.ts';

const keysQuery = { queryKey: ['usage', 'keys'], queryFn: () => unwrapData(api.GET('/v1/usage/keys')) };
const activityQuery = (days: number) => ({
  queryKey: ['usage', 'activity', days],
  queryFn: () => unwrapData(api.GET('/v1/usage/activity', { params: { query: { days } } })),
});

export function UsagePage() {
  const usage = useQuery(usageQuery);
  const { data } = usage;
  const { data: ofKeys } = useQuery(keysQuery);
  const [days, setDays] = useState('120');
  const { data: activity } = useQuery(activityQuery(Number(days)));
  return (
    <Page title="Usage" about={data && `Current period since ${data.currentPeriod.periodStart.slice(0, 10)} (UTC).`}>
      <Loaded query={usage} height={96}>
        {({ currentPeriod, quota, totals, tier, organization }) => (
          <Figures>
            <Figure
              label="Captures this month"
              value={formatCount(currentPeriod.screenshotsCount)}
              note={quota.screenshots.unlimited ? 'No limit' : `of ${formatCount(quota.screenshots.limit)}`}
            />
            <Figure label="Data this month" value={formatBytes(currentPeriod.bandwidthBytes)} />
            <Figure
              label="Total captures"
              value={formatCount(totals.screenshotsCount)}
              note={formatBytes(totals.bandwidthBytes)}
            />
            <Figure label="Plan" value={formatFieldName(tier)} note={organization.name} />
          </Figures>
        )}
      </Loaded>
      {data?.quota.screenshots.unlimited === false && (
        <Panel title="Quota">
          <Stack gap={8}>
            <Progress value={data.quota.screenshots.percentUsed ?? 0} size="lg" radius={3} aria-label="Quota used" />
            <Text size="sm">
              {formatShare((data.quota.screenshots.percentUsed ?? 0) / 100)} used,{' '}
              {formatCount(data.quota.screenshots.remaining ?? 0)} remaining until{' '}
              {data.currentPeriod.periodEnd.slice(0, 10)}
            </Text>
          </Stack>
        </Panel>
      )}
      <Panel
        title="Activity"
        aside={
          <Group gap={8}>
            <SegmentedControl
              size="xs"
              aria-label="Days"
              data={[
                { value: '30', label: '30 days' },
                { value: '120', label: '120 days' },
                { value: '365', label: '1 year' },
              ]}
              value={days}
              onChange={setDays}
            />
            <ExportButton
              name="captures-per-day"
              rows={activity?.map(({ date, count }) => ({ 'Date (UTC)': date, Captures: count }))}
            />
          </Group>
        }
      >
        {activity === undefined ? <Skeleton height={120} /> : <HeatMap days={activity} />}
      </Panel>
      {ofKeys !== undefined && (
        <Panel title="Usage by API key" flush aside={<ExportButton name="usage-by-api-key" rows={rowsByKey(ofKeys)} />}>
          <DataTable
            label="Usage by API key"
            minWidth={560}
            verticalSpacing={8}
            rows={[
              ...ofKeys.keys,
              { ...ofKeys.withoutKey, apiKeyId: '', name: 'Dashboard and signed links', keyPrefix: '' },
            ]}
            keyOf={({ apiKeyId }) => apiKeyId}
            columns={[
              [
                'API key',
                ({ name, keyPrefix }) => (
                  <>
                    {name}{' '}
                    {keyPrefix !== '' && (
                      <Text span c="dimmed" ff="monospace" size="xs">
                        {keyPrefix}…
                      </Text>
                    )}
                  </>
                ),
              ],
              ['Captures this month', ({ currentPeriod }) => formatCount(currentPeriod.screenshotsCount), rightAligned],
              ['Data', ({ currentPeriod }) => formatBytes(currentPeriod.bandwidthBytes), rightAligned],
              ['Total captures', ({ totals }) => formatCount(totals.screenshotsCount), rightAligned],
            ]}
          />
        </Panel>
      )}
    </Page>
  );
}

type OfKeys = Awaited<ReturnType<typeof keysQuery.queryFn>>;
type UsageFigures = Pick<OfKeys['withoutKey'], 'currentPeriod' | 'totals'>;

const rowsByKey = ({ periodStart, keys, withoutKey }: OfKeys) => {
  const row = (name: string, prefix: string, { currentPeriod, totals }: UsageFigures) => ({
    'API key': name,
    Prefix: prefix,
    'Month (UTC)': periodStart.slice(0, 7),
    'Captures this month': currentPeriod.screenshotsCount,
    'Bytes this month': currentPeriod.bandwidthBytes,
    'Total captures': totals.screenshotsCount,
    'Total bytes': totals.bandwidthBytes,
  });
  return [
    ...keys.map(({ name, keyPrefix, ...used }) => row(name, keyPrefix, used)),
    row('Dashboard and signed links', '', withoutKey),
  ];
};
