import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schedule } from '../../api/schemas.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { shownUrl, withoutMiddle } from '../../format/middle.ts';
import { outerUrl } from '../../format/outer-url.ts';
import { formatExact } from '../../format/times.ts';
import { FactsCard } from '../../parts/facts-card.tsx';
import { Figure, Figures } from '../../parts/figure.tsx';
import { Columns } from '../../layouts/columns.tsx';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Ago, Until } from '../../parts/ago.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { destinationLabel } from './destination-label.ts';
import { NextRuns } from './next-runs.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { scheduleQuery } from './schedules-query.ts';
import { pageStateBadges } from './run-change.ts';
import { ValuePanel } from './value-panel.tsx';
import { OptionList } from './option-list.tsx';
import { Timeline } from './timeline.tsx';
import { ForMembers } from '../../session/for-members.tsx';

const route = getRouteApi('/framed/schedules/$id');

export function SchedulePage() {
  const { id } = route.useParams();
  const query = useQuery(scheduleQuery(id));
  return (
    <DetailPage
      query={query}
      title={query.data?.name ?? `Schedule ${id}`}
      crumbs={[{ label: 'Schedules', to: '/schedules' }]}
      about={({ status, scheduleDescription, timezone, url }) => (
        <>
          <StatusChip status={status} />
          <Text size="sm" span>
            {scheduleDescription}, {timezone}
          </Text>
          <Anchor href={outerUrl(url)} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
            {withoutMiddle(shownUrl(url), 60)}
          </Anchor>
        </>
      )}
      actions={(schedule) => (
        <ForMembers>
          <ScheduleActions schedule={schedule} />
        </ForMembers>
      )}
    >
      {(schedule) => <Body schedule={schedule} />}
    </DetailPage>
  );
}

function Body({ schedule }: { readonly schedule: Schedule }) {
  const { executionCount, successCount, failureCount, nextExecutionAt, lastExecutedAt } = schedule;
  const { pageState, pageStateSince, consecutiveFailures } = schedule;
  return (
    <Stack gap={24}>
      <Figures>
        <Figure label="Runs" value={formatCount(executionCount)} note={`${formatCount(failureCount)} failed`} />
        <Figure
          label="Success rate"
          value={executionCount === 0 ? '–' : formatShare(successCount / executionCount)}
          note={`${formatCount(successCount)} successful`}
        />
        {pageState !== undefined && (
          <Figure
            label="Page"
            value={pageStateBadges[pageState].word}
            note={
              <>
                since <Ago at={pageStateSince} />
                {consecutiveFailures > 1 && `, ${formatCount(consecutiveFailures)} runs in a row`}
              </>
            }
          />
        )}
        <Figure label="Last run" value={<Ago at={lastExecutedAt} />} />
        <Figure label="Next run" value={schedule.status === 'active' ? <Until at={nextExecutionAt} /> : '–'} />
      </Figures>
      <Columns
        side={
          <>
            <Panel title="Next runs">
              <NextRuns cron={schedule.schedule} timezone={schedule.timezone} isActive={schedule.status === 'active'} />
            </Panel>
            <ComparisonPanel schedule={schedule} />
            <Panel title="Capture options">
              <OptionList options={schedule.options as Readonly<Record<string, unknown>>} />
            </Panel>
            <FactsCard
              title="Settings"
              facts={[
                ['Notifications', schedule.onlyOnChange ? 'on change' : 'every run'],
                [
                  'Auto-pause',
                  schedule.autoPauseAfterFailures === undefined
                    ? undefined
                    : `after ${schedule.autoPauseAfterFailures} failures in a row`,
                ],
                ['Retention', `${schedule.retentionDays} days`],
                ['Starts', schedule.startsAt === undefined ? undefined : formatExact(schedule.startsAt)],
                ['Ends', schedule.endsAt === undefined ? undefined : formatExact(schedule.endsAt)],
                [
                  'Destinations',
                  schedule.destinations.length === 0 ? 'none' : schedule.destinations.map(destinationLabel).join(', '),
                ],
              ]}
            />
          </>
        }
      >
        {schedule.changeDetection?.values !== undefined && <ValuePanel scheduleId={schedule.id} name={schedule.name} />}
        <Timeline scheduleId={schedule.id} />
      </Columns>
    </Stack>
  );
}
