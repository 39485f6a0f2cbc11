import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { captureStates, type CaptureState } from '@tintype/contracts/states/capture';
import type { Batch } from '../../api/schemas.ts';
import { formatCount, formatDuration, formatPercent } from '../../format/numbers.ts';
import { Figure, Figures } from '../../parts/figure.tsx';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StatusAndTime } from '../../parts/status-chip.tsx';
import { statuses } from '../../parts/status.ts';
import { isUnderWay } from '../../parts/under-way.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchBar } from './batch-bar.tsx';
import { batchQuery } from './batches-query.ts';
import { BatchItems } from './batch-items.tsx';
import { FailureGroups } from './failure-groups.tsx';
import { useRate } from './use-rate.ts';

const route = getRouteApi('/framed/batches/$id');

export function BatchPage() {
  const { id } = route.useParams();
  const query = useQuery(batchQuery(id));
  return (
    <DetailPage
      query={query}
      title={query.data?.name ?? `Batch ${id}`}
      crumbs={[{ label: 'Batches', to: '/batches' }]}
      about={({ status, createdAt }) => <StatusAndTime status={status} at={createdAt} />}
      actions={(batch) => <BatchActions batch={batch} />}
    >
      {(batch) => <Body batch={batch} />}
    </DetailPage>
  );
}

function Body({ batch }: { readonly batch: Batch }) {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const ended = batch.completedJobs + batch.failedJobs + batch.cancelledJobs;
  const isLive = isUnderWay(batch.status) || batch.processingJobs > 0;
  const { perSecond, leftMs } = useRate(ended, batch.totalJobs, isLive);
  const share = batch.totalJobs === 0 ? 0 : ended / batch.totalJobs;
  const filter = {
    value: status ?? 'all',
    onChange: (value: string | null): void =>
      void navigate({
        search: value === null || value === 'all' ? {} : { status: value as CaptureState },
        replace: true,
        resetScroll: false,
      }),
    data: [
      { value: 'all', label: 'All' },
      ...captureStates.map((value: CaptureState) => ({ value, label: statuses[value].word })),
    ],
  };
  const took =
    batch.startedAt !== undefined && batch.completedAt !== undefined
      ? formatDuration(Date.parse(batch.completedAt) - Date.parse(batch.startedAt))
      : undefined;
  return (
    <Stack gap={24}>
      <Panel>
        <Stack gap={12} role="status">
          <BatchBar batch={batch} isLarge />
          <Group justify="space-between">
            <Text fw={600}>
              {formatCount(ended)} of {formatCount(batch.totalJobs)} · {formatPercent(share)}
            </Text>
            <Text size="sm" c="dimmed">
              {took !== undefined
                ? `Took ${took}`
                : perSecond === undefined
                  ? ''
                  : `${formatCount(Math.round(60 * perSecond))} per minute${leftMs === undefined ? '' : `, about ${formatDuration(leftMs)} left`}`}
            </Text>
          </Group>
        </Stack>
      </Panel>
      <Figures>
        <Figure label="Completed" value={formatCount(batch.completedJobs)} />
        <Figure label="Failed" value={formatCount(batch.failedJobs)} />
        <Figure label="Processing" value={formatCount(batch.processingJobs)} />
        <Figure label="Queued" value={formatCount(batch.pendingJobs)} />
        <Figure label="Cancelled" value={formatCount(batch.cancelledJobs)} />
      </Figures>
      {batch.failedJobs > 0 && <FailureGroups batchId={batch.id} failed={batch.failedJobs} isLive={isLive} />}
      <Panel
        title="Items"
        flush
        aside={
          <>
            <SegmentedControl {...filter} size="xs" aria-label="Item status" visibleFrom="md" />
            <Select {...filter} size="xs" aria-label="Item status" w={136} hiddenFrom="md" />
          </>
        }
      >
        <BatchItems batchId={batch.id} status={status} isLive={isLive} />
      </Panel>
    </Stack>
  );
}
