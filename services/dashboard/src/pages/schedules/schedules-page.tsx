import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ScheduleRow } from '../../api/schemas.ts';
import { Ago } from '../../parts/ago.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { curlOf } from '../../parts/examples.ts';
import { Page } from '../../parts/page.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { schedulesQuery } from './schedules-query.ts';
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
          A schedule captures a page at regular times, keeps a history, and can notify you by email or webhook when the
          page changes.
        </EmptyState>
      )}
      {data !== undefined && data.schedules.length > 0 && (
        <RowList label="Schedules">
          {data.schedules.map((schedule) => (
            <OneSchedule key={schedule.id} schedule={schedule} />
          ))}
        </RowList>
      )}
    </Page>
  );
}

const OneSchedule = ({ schedule }: { readonly schedule: ScheduleRow }) => (
  <Row
    to={`/schedules/${schedule.id}`}
    title={schedule.name}
    status={<StatusChip status={schedule.status} />}
    aside={schedule.status === 'active' ? <Ago at={schedule.nextExecutionAt} /> : <Ago at={schedule.lastExecutedAt} />}
  >
    {schedule.scheduleDescription}, {schedule.timezone}
    {schedule.consecutiveFailures > 0 && ` · ${schedule.consecutiveFailures} failed in a row`}
  </Row>
);
