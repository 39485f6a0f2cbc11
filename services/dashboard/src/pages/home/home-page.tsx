import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUsage } from '../../api/queries.ts';
import { formatBytes, formatCount } from '../../format/format.ts';
import { Page } from '../../layouts/page.tsx';
import { ErrorPanel, Figures, Panel } from '../../parts/panel.tsx';
import { Ago, StatusChip, Until } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { isUnderWay } from '../../parts/status.ts';
import { ForMembers } from '../../session/account.tsx';
import { BatchBar } from '../batches/batch-bar.tsx';
import { batchesQuery } from '../batches/batches-query.ts';
import { CaptureGrid } from '../captures/capture-grid.tsx';
import { capturesQuery } from '../captures/captures-query.ts';
import { schedulesQuery } from '../schedules/schedules-query.ts';
import { LookList } from './attention-list.tsx';
import { FirstSteps } from './first-steps.tsx';

const shownCaptures = 6;
const shownRows = 4;

export function HomePage() {
  const { data: usage } = useUsage();
  const { data: recent, error, refetch } = useInfiniteQuery(capturesQuery({}));
  const { data: allBatches } = useInfiniteQuery(batchesQuery);
  const { data: schedules, error: noSchedules } = useQuery(schedulesQuery);
  // Composed captures are left out: they have no separate image.
  const captures = recent?.filter(({ origin }) => origin !== 'compose').slice(0, shownCaptures);
  const batches = allBatches?.filter(({ status }) => isUnderWay(status) || status === 'DRAFT') ?? [];
  const next = (schedules ?? [])
    .filter(({ status, nextExecutionAt }) => status === 'active' && nextExecutionAt !== undefined)
    .toSorted((one, other) => Date.parse(one.nextExecutionAt!) - Date.parse(other.nextExecutionAt!))
    .slice(0, shownRows);
  return (
    <Page title="Home" about={usage?.organization.name}>
      {recent !== undefined && allBatches !== undefined && (schedules !== undefined || noSchedules !== null) && (
        <ForMembers otherwise={recent.length === 0 && <Text c="dimmed">No captures yet.</Text>}>
          <FirstSteps
            hasCapture={recent.length > 0}
            hasBatchOrSchedule={allBatches.length > 0 || (schedules?.length ?? 0) > 0}
          />
        </ForMembers>
      )}
      {recent !== undefined && recent.length > 0 && (
        <LookList recent={recent} schedules={noSchedules === null ? schedules : []} />
      )}
      {usage !== undefined && (
        <Figures
          figures={[
            [
              'Captures this month',
              formatCount(usage.currentPeriod.screenshotsCount),
              usage.quota.screenshots.unlimited ? 'No limit' : `of ${formatCount(usage.quota.screenshots.limit)}`,
            ],
            ['Data this month', formatBytes(usage.currentPeriod.bandwidthBytes)],
            ['Running batches', formatCount(batches.filter(({ status }) => status !== 'DRAFT').length)],
            ['Active schedules', formatCount(schedules?.filter(({ status }) => status === 'active').length ?? 0)],
          ]}
        />
      )}
      {captures === undefined && error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {captures === undefined && error === null && <Skeleton height={240} />}
      {captures !== undefined && captures.length > 0 && (
        <Stack gap={12}>
          <Heading title="Recent captures" to="/captures" more="All captures" />
          <CaptureGrid captures={captures} isStrip />
        </Stack>
      )}
      {batches.length > 0 && (
        <Stack gap={12}>
          <Heading title="Unfinished batches" to="/batches" more="All batches" />
          <RowList label="Unfinished batches">
            {batches.slice(0, shownRows).map((batch) => (
              <Row
                key={batch.id}
                to={`/batches/${batch.id}`}
                title={batch.name ?? `Batch ${batch.id}`}
                status={<StatusChip status={batch.status} />}
                aside={<Ago at={batch.createdAt} />}
              >
                <BatchBar batch={batch} />
                {formatCount(batch.completedJobs + batch.failedJobs)} of {formatCount(batch.totalJobs)}
              </Row>
            ))}
          </RowList>
        </Stack>
      )}
      {next.length > 0 && (
        <Stack gap={12}>
          <Heading title="Next runs" to="/schedules" more="All schedules" />
          <RowList label="Next runs">
            {next.map((schedule) => (
              <Row
                key={schedule.id}
                to={`/schedules/${schedule.id}`}
                title={schedule.name}
                status={<StatusChip status={schedule.status} />}
                aside={<Until at={schedule.nextExecutionAt} />}
              >
                {schedule.scheduleDescription}, {schedule.timezone}
              </Row>
            ))}
          </RowList>
        </Stack>
      )}
      {captures !== undefined && captures.length > 0 && batches.length === 0 && next.length === 0 && (
        <Panel>
          <Text c="dimmed">
            No running batches or upcoming runs.{' '}
            <ForMembers>
              {' '}
              <Anchor component={Link} to="/batches/new" underline="always">
                Import a list of URLs
              </Anchor>{' '}
              or{' '}
              <Anchor component={Link} to="/schedules/new" underline="always">
                create a schedule
              </Anchor>
              .
            </ForMembers>
          </Text>
        </Panel>
      )}
    </Page>
  );
}

type HeadingProps = Readonly<{ title: string; to: string; more: string }>;
const Heading = ({ title, to, more }: HeadingProps) => (
  <Text
    component="h2"
    fw={600}
    size="lg"
    display="flex"
    style={{ justifyContent: 'space-between', alignItems: 'baseline' }}
  >
    {title}
    <Anchor component={Link} to={to} size="sm" c="dimmed">
      {more}
    </Anchor>
  </Text>
);
