import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Pause, Play, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, type Schedule } from '../../api/client.ts';
import { formatCount, formatExact, formatShare } from '../../format/format.ts';
import { findWebUrl, shortenUrl, cutMiddle } from '../../format/urls.ts';
import { Columns, DetailPage } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { Warnings } from '../../parts/capture-report.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { notify, useAct } from '../../parts/notify.ts';
import { Facts, FactsCard, Figures, Panel, Remark } from '../../parts/panel.tsx';
import { Ago, StatusChip, Until } from '../../parts/row-facts.tsx';
import { ForMembers } from '../../session/account.tsx';
import { formatSensitivity, pageStateBadges, watchNames } from './change-words.ts';
import { destinationLabel } from './destination-words.ts';
import { NextRuns, OptionList } from './schedule-facts.tsx';
import { scheduleQuery } from './schedules-query.ts';
import { Timeline } from './timeline.tsx';
import { ValuePanel } from './value-panel.tsx';

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
          <Anchor href={findWebUrl(url)} target="_blank" rel="noopener noreferrer" size="sm" c="dimmed">
            {cutMiddle(shortenUrl(url), 60)}
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
      <Figures
        figures={[
          ['Runs', formatCount(executionCount), `${formatCount(failureCount)} failed`],
          [
            'Success rate',
            executionCount === 0 ? '–' : formatShare(successCount / executionCount),
            `${formatCount(successCount)} successful`,
          ],
          pageState !== undefined && [
            'Page',
            pageStateBadges[pageState].word,
            <>
              began <Ago at={pageStateSince} />
              {consecutiveFailures > 1 && `, ${formatCount(consecutiveFailures)} runs in a row`}
            </>,
          ],
          ['Last run', <Ago at={lastExecutedAt} />],
          ['Next run', schedule.status === 'active' ? <Until at={nextExecutionAt} /> : '–'],
        ]}
      />
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
                ['Retention', `${schedule.retentionDays} ${schedule.retentionDays === 1 ? 'day' : 'days'}`],
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

function ScheduleActions({ schedule }: { readonly schedule: Schedule }) {
  const { id: scheduleId, status, name } = schedule;
  const navigate = useNavigate();
  const path = { params: { path: { scheduleId } } };
  const { act, isBusy } = useAct({ queryKey: ['schedules'] });
  const trigger = async (): Promise<void> => {
    await api.POST('/v1/schedules/{scheduleId}/trigger', path);
    void notify({ message: 'Run started. The result appears under Runs.' });
  };
  const remove = async (): Promise<void> => {
    await api.DELETE('/v1/schedules/{scheduleId}', path);
    await navigate({ to: '/schedules' });
  };
  return (
    <>
      <ConfirmButton
        question={`Delete ${name}?`}
        consequence="The schedule and all its captures are permanently deleted."
        disabled={isBusy}
        onConfirm={() => act(remove)}
      >
        Delete
      </ConfirmButton>
      <ButtonLink variant="default" to="/schedules/$id/edit" params={{ id: scheduleId }}>
        Edit schedule
      </ButtonLink>
      {status === 'active' ? (
        <Button
          variant="default"
          leftSection={<Pause size={16} />}
          disabled={isBusy}
          onClick={() => act(() => api.POST('/v1/schedules/{scheduleId}/pause', path))}
        >
          Pause
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<Play size={16} />}
          disabled={isBusy}
          onClick={() => act(() => api.POST('/v1/schedules/{scheduleId}/resume', path))}
        >
          Resume
        </Button>
      )}
      <Button leftSection={<Zap size={16} />} disabled={isBusy} onClick={() => act(trigger)}>
        Run now
      </Button>
    </>
  );
}

function ComparisonPanel({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { comparison, warnings, diffThreshold, ignoreSelectors, changeDetection } = schedule;
  if (comparison === undefined)
    return (
      <Panel title="Comparison">
        <Text size="sm">Runs capture the page but compare nothing.</Text>
      </Panel>
    );
  const { summary, words, visibleShare, pictureShare, leftOut } = comparison;
  return (
    <Panel title="Comparison">
      <Stack gap={12}>
        <Text size="sm">{summary}</Text>
        <Facts
          facts={[
            ['Compares', watchNames[comparison.mode]],
            ['Part of the page', comparison.selector ?? 'the complete page'],
            ['Sensitivity', comparison.mode === 'text' ? undefined : formatSensitivity(diffThreshold)],
            [
              'Ignored elements',
              [...new Set([...ignoreSelectors, ...(changeDetection?.ignoreSelectors ?? [])])].join(', '),
            ],
            ['Words', words === undefined ? undefined : formatCount(words)],
            ['Share of the visible text', visibleShare === undefined ? undefined : formatShare(visibleShare)],
            ['Share of the image', pictureShare === undefined ? undefined : formatShare(pictureShare)],
            [
              'Ignored dynamic areas',
              words === undefined ? undefined : leftOut.length === 0 ? 'nothing' : leftOut.join('; '),
            ],
          ]}
        />
        {words === undefined && (
          <Remark>After the first run, this panel shows how many words and how much of the image are compared.</Remark>
        )}
        {warnings.length > 0 && <Warnings warnings={warnings} />}
      </Stack>
    </Panel>
  );
}
