import { Group, Progress, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findLargest } from '@tintype/contracts/numbers/extremes';
import { api } from '../../api/client.ts';
import { usageQuery } from '../../api/queries.ts';
import { formatBytes, formatCount, formatFieldName, formatShare } from '../../format/format.ts';
import { Page } from '../../layouts/page.tsx';
import { ExportButton } from '../../parts/csv.tsx';
import { rightAligned, TablePanel } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Figures, Panel, Remark } from '../../parts/panel.tsx';
import { type Day, groupByWeek, listMonthLabels, toHeatLevel } from './calendar-weeks.ts';
import classes from './usage-page.module.css';

const keysQuery = { queryKey: ['usage', 'keys'], queryFn: () => api.GET('/v1/usage/keys') };
const activityQuery = (days: number) => ({
  queryKey: ['usage', 'activity', days],
  queryFn: () => api.GET('/v1/usage/activity', { params: { query: { days } } }),
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
          <Figures
            figures={[
              [
                'Captures this month',
                formatCount(currentPeriod.screenshotsCount),
                quota.screenshots.unlimited ? 'No limit' : `of ${formatCount(quota.screenshots.limit)}`,
              ],
              ['Data this month', formatBytes(currentPeriod.bandwidthBytes)],
              ['Total captures', formatCount(totals.screenshotsCount), formatBytes(totals.bandwidthBytes)],
              ['Plan', formatFieldName(tier), organization.name],
            ]}
          />
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
        <TablePanel
          title="Usage by API key"
          aside={<ExportButton name="usage-by-api-key" rows={rowsByKey(ofKeys)} />}
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
      )}
    </Page>
  );
}

type UsageByKey = Awaited<ReturnType<typeof keysQuery.queryFn>>;
type UsageFigures = Pick<UsageByKey['withoutKey'], 'currentPeriod' | 'totals'>;

const rowsByKey = ({ periodStart, keys, withoutKey }: UsageByKey) => {
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

const cellPx = 12;
const gapPx = 3;
const headerPx = 16;

/** The total is next to the shades for users who cannot see them. */
function HeatMap({ days }: { readonly days: readonly Day[] }) {
  const weeks = groupByWeek(days);
  const most = findLargest(
    days.map(({ count }) => count),
    1,
  );
  const sum = days.reduce((total, { count }) => total + count, 0);
  const size = cellPx + gapPx;
  const inWords = `${formatCount(sum)} captures in ${formatCount(days.length)} days${sum === 0 ? '' : `, peak of ${formatCount(most)} in one day`}`;
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Captures per day">
        <svg width={weeks.length * size} height={headerPx + 7 * size} role="img" aria-label={inWords}>
          {listMonthLabels(weeks).map(({ column, name }) => (
            <text key={column} x={column * size} y={headerPx - 6} className={classes.month}>
              {name}
            </text>
          ))}
          {weeks.flatMap((week, column) =>
            week.map((day, row) =>
              day === undefined ? null : (
                <rect
                  key={day.date}
                  x={column * size}
                  y={headerPx + row * size}
                  width={cellPx}
                  height={cellPx}
                  rx={2}
                  className={classes.day}
                  data-level={toHeatLevel(day.count, most)}
                >
                  <title>{`${day.date}: ${formatCount(day.count)}`}</title>
                </rect>
              ),
            ),
          )}
        </svg>
      </div>
      <Remark mt={8}>{inWords}.</Remark>
    </>
  );
}
