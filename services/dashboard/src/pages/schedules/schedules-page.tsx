import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ScheduleRow } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { ListPage } from '../../layouts/page.tsx';
import { ButtonLink } from '../../parts/buttons.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { formatCurlExample } from '../../parts/examples.ts';
import { Thumbnail } from '../../parts/picture.tsx';
import { Ago, StatusChip, ToneChip, Until } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { ForMembers } from '../../session/account.tsx';
import { pageStateBadges, toChangeBadge } from './change-words.ts';
import { schedulesQuery } from './schedules-query.ts';

export const SchedulesPage = () => (
  <ListPage
    title="Schedules"
    about="Capture pages regularly and track changes."
    actions={
      <ForMembers>
        <ButtonLink to="/schedules/new" leftSection={<Plus size={16} />}>
          New schedule
        </ButtonLink>
      </ForMembers>
    }
    query={useQuery(schedulesQuery)}
    empty={<NoSchedules />}
  >
    {(schedules) => (
      <RowList label="Schedules" heads={['Schedule', 'Last run', 'Next run']}>
        {schedules.map((schedule) => (
          <OneSchedule key={schedule.id} schedule={schedule} />
        ))}
      </RowList>
    )}
  </ListPage>
);

const NoSchedules = () => (
  <EmptyState
    title="No schedules yet"
    curl={formatCurlExample('/v1/schedules', { name: 'Front page', url: 'https://example.com', schedule: 'daily' })}
    action={
      <ForMembers>
        <ButtonLink to="/schedules/new">Create schedule</ButtonLink>
      </ForMembers>
    }
  >
    A schedule captures a page at regular times, stores a history, and can notify you by email, webhook, or a chat or
    push service when the page changes.
  </EmptyState>
);

const noRunBadge = { tone: 'off', word: 'No run yet' } as const;

const OneSchedule = ({ schedule }: { readonly schedule: ScheduleRow }) => {
  const { status, lastRun, lastChange, consecutiveFailures, failureCount, executionCount, nextExecutionAt } = schedule;
  const { pageState = 'up', pageStateSince } = schedule;
  return (
    <Row
      to={`/schedules/${schedule.id}`}
      title={schedule.name}
      lead={<Thumbnail captureId={lastRun?.runId} width={160} absent="" />}
      status={
        status === 'active' ? (
          <ToneChip {...(lastRun === undefined ? noRunBadge : toChangeBadge(lastRun))} />
        ) : (
          <StatusChip status={status} />
        )
      }
      aside={status === 'active' ? <Until at={nextExecutionAt} /> : '–'}
    >
      <span>
        {schedule.scheduleDescription}, {schedule.timezone}
        {lastChange !== undefined && (
          <>
            {' · '}last change <Ago at={lastChange.executedAt} />
          </>
        )}
        {pageState === 'up' ? (
          failureCount > 0 && ` · ${formatCount(failureCount)} of ${formatCount(executionCount)} failed`
        ) : (
          <>
            {' · '}
            <Text span inherit fw={600} c="var(--status-bad)">
              {pageStateBadges[pageState].word}, began <Ago at={pageStateSince} />
              {consecutiveFailures > 1 && `, ${formatCount(consecutiveFailures)} runs in a row`}
            </Text>
          </>
        )}
      </span>
    </Row>
  );
};
