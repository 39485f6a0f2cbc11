import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ScheduleRow } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { Ago, Until } from '../../parts/ago.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { curlOf } from '../../parts/examples.ts';
import { Page } from '../../parts/page.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { StatusChip, ToneChip } from '../../parts/status-chip.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { changeOf } from './change-of.ts';
import { schedulesQuery } from './schedules-query.ts';
import classes from './schedule-page.module.css';
import { ForMembers } from '../../session/for-members.tsx';

export function SchedulesPage() {
  const { data, error, isPending, refetch } = useQuery(schedulesQuery);
  return (
    <Page
      title="Schedules"
      about="Capture pages regularly and track changes."
      actions={
        <ForMembers>
          <Button component={Link} to="/schedules/new" leftSection={<Plus size={16} />}>
            New schedule
          </Button>
        </ForMembers>
      }
    >
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={320} radius={6} />}
      {data?.schedules.length === 0 && (
        <EmptyState
          title="No schedules yet"
          curl={curlOf('/v1/schedules', { name: 'Front page', url: 'https://example.com', schedule: 'daily' })}
          action={
            <ForMembers>
              <div>
                <Button component={Link} to="/schedules/new">
                  Create schedule
                </Button>
              </div>
            </ForMembers>
          }
        >
          A schedule captures a page at regular times, keeps a history, and can notify you by email, webhook, Slack,
          Microsoft Teams or Discord when the page changes.
        </EmptyState>
      )}
      {data !== undefined && data.schedules.length > 0 && (
        <RowList label="Schedules" heads={['Schedule', 'Last run', 'Next run']}>
          {data.schedules.map((schedule) => (
            <OneSchedule key={schedule.id} schedule={schedule} />
          ))}
        </RowList>
      )}
    </Page>
  );
}

const notYet = { tone: 'off', word: 'No run yet' } as const;

const OneSchedule = ({ schedule }: { readonly schedule: ScheduleRow }) => {
  const { status, lastRun, lastChange, consecutiveFailures, failureCount, executionCount, nextExecutionAt } = schedule;
  return (
    <Row
      to={`/schedules/${schedule.id}`}
      title={schedule.name}
      lead={<Thumbnail captureId={lastRun?.runId} width={160} absent="" />}
      status={
        status === 'active' ? (
          <ToneChip {...(lastRun === undefined ? notYet : changeOf(lastRun))} />
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
        {failureCount > 0 && (
          <>
            {' · '}
            <span className={consecutiveFailures > 0 ? classes.failures : undefined}>
              {consecutiveFailures > 0
                ? `${formatCount(consecutiveFailures)} failed in a row`
                : `${formatCount(failureCount)} of ${formatCount(executionCount)} failed`}
            </span>
          </>
        )}
      </span>
    </Row>
  );
};
