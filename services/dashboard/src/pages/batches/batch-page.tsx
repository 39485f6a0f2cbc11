import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type CaptureState, captureStates } from '@tintype/contracts/states/capture';
import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { useRef } from 'react';
import type { Batch } from '../../api/client.ts';
import { formatCount, formatDuration, formatPercent } from '../../format/format.ts';
import { DetailPage } from '../../layouts/page.tsx';
import { Figures, Panel, Remark } from '../../parts/panel.tsx';
import { StatusAndTime } from '../../parts/row-facts.tsx';
import { isUnderWay, statuses } from '../../parts/status.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BatchItems } from './batch-items.tsx';
import { batchQuery, failuresQuery } from './batches-query.ts';
import classes from './batches.module.css';

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
            <Remark>
              {took !== undefined
                ? `Took ${took}`
                : perSecond === undefined
                  ? ''
                  : `${formatCount(Math.round(60 * perSecond))} per minute${leftMs === undefined ? '' : `, about ${formatDuration(leftMs)} left`}`}
            </Remark>
          </Group>
        </Stack>
      </Panel>
      <Figures
        figures={[
          ['Completed', formatCount(batch.completedJobs)],
          ['Failed', formatCount(batch.failedJobs)],
          ['Processing', formatCount(batch.processingJobs)],
          ['Queued', formatCount(batch.pendingJobs)],
          ['Cancelled', formatCount(batch.cancelledJobs)],
        ]}
      />
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

type Props = Readonly<{ batchId: string; failed: number; isLive: boolean }>;

/** Groups the first hundred failures, which are enough to show the reasons. */
function FailureGroups({ batchId, failed, isLive }: Props) {
  const { data: items = [] } = useInfiniteQuery(failuresQuery(batchId, isLive));
  const groups = [...Map.groupBy(items, ({ error }) => error?.code ?? 'INTERNAL_ERROR')].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (groups.length === 0) return null;
  return (
    <Panel title="Failure reasons">
      <ul className={classes.groups}>
        {groups.map(([code, members]) => (
          <li key={code} className={classes.group}>
            <span className={classes.count}>{formatCount(members.length)}</span>
            <span>
              {errorCatalogue[code as ErrorCode].message}
              <Text size="xs" c="dimmed" ff="monospace" component="span" display="block">
                {code}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      {failed > items.length && (
        <Remark mt={12}>
          Based on the first {formatCount(items.length)} of {formatCount(failed)} failed items.
        </Remark>
      )}
    </Panel>
  );
}

const samplesMax = 15;

/** Measures the rate of the last half minute. */
function useRate(ended: number, total: number, isLive: boolean): { perSecond?: number; leftMs?: number } {
  const samples = useRef<{ at: number; ended: number }[]>([]);
  const now = performance.now();
  if (samples.current.at(-1)?.ended !== ended)
    samples.current = [...samples.current, { at: now, ended }].slice(-samplesMax);
  const [first] = samples.current;
  const last = samples.current.at(-1);
  if (!isLive || first === undefined || last === undefined || last.at - first.at < 1_000) return {};
  const perSecond = (1_000 * (last.ended - first.ended)) / (last.at - first.at);
  return perSecond <= 0 ? {} : { perSecond, leftMs: (1_000 * (total - ended)) / perSecond };
}
