import { Skeleton, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BatchState } from '@tintype/contracts/states/batch';
import { api } from '../../api/client.ts';
import { useUsage } from '../../api/queries.ts';
import { formatCount, formatDuration } from '../../format/format.ts';
import { Facts } from '../panel.tsx';
import { type WorkEstimate, estimateWork, type PastWork } from './estimate-work.ts';

type Props = Readonly<{
  kind: WorkKind;
  captures: number;
  /** Set for a crawl: a site may have fewer pages than the limit. */
  isAtMost?: boolean;
}>;

const quotaEffects: Readonly<Record<WorkKind, (resetsOn: string) => string>> = {
  batch: (day) => `The batch then waits for credits until ${day}.`,
  crawl: () => 'The crawl may end early.',
  pipeline: () => 'The run then fails without any captures.',
};
const workNames = { batch: 'batch', crawl: 'crawl', pipeline: 'batch' } as const;

export function Estimate({ kind, captures, isAtMost = false }: Props) {
  const { data: usage } = useUsage();
  const { data: past } = useQuery(pastWorkQuery(kind));
  const { data: batches } = useQuery(pastBatchesQuery);
  if (usage === undefined || past === undefined || batches === undefined) return <Skeleton height={96} radius={6} />;
  const { unlimited, remaining } = usage.quota.screenshots;
  const waiting = batches.reduce((sum, one) => sum + one.waiting, 0);
  const left = unlimited ? undefined : remaining;
  const estimate = estimateWork({ captures, left, waiting, past });
  const day = usage.currentPeriod.periodEnd.slice(0, 10);
  return (
    <section aria-label="Estimate">
      <Facts
        facts={[
          ['Captures', `${isAtMost ? 'At most ' : ''}${formatCount(captures)}. A failed capture uses no credit.`],
          ['Quota', left === undefined ? 'No limit' : getQuota(left, captures)],
          ['Time', getTime(estimate, kind, waiting)],
          ['Queue', getQueue(waiting)],
        ]}
      />
      {estimate.missing > 0 && (
        <Text size="sm" c="red" role="alert" mt={8}>
          The estimate exceeds the captures left this month by {formatCount(estimate.missing)}.{' '}
          {quotaEffects[kind](day)}
        </Text>
      )}
    </section>
  );
}

const getQuota = (left: number, captures: number): string =>
  `${formatCount(left)} left this month, ${formatCount(Math.max(0, left - captures))} afterwards`;

/** Rounds to seconds: tenths would suggest too much precision. */
const formatRoughly = (ms: number): string => formatDuration(Math.max(1_000, 1_000 * Math.round(ms / 1_000)));

function getTime({ measure, aloneMs, lastMs }: WorkEstimate, kind: WorkKind, waiting: number): string {
  const name = workNames[kind];
  if (measure === undefined || aloneMs === undefined || lastMs === undefined)
    return `Available after your first ${name}.`;
  const basis = `at the rate of the last ${name} (${formatCount(measure.captures)} in ${formatDuration(measure.ms)})`;
  const about = `About ${formatRoughly(aloneMs)}`;
  return waiting === 0 ? `${about}, ${basis}.` : `${about} to ${formatRoughly(lastMs)}, ${basis}.`;
}

const getQueue = (waiting: number): string =>
  waiting === 0
    ? 'The queue is empty.'
    : `${formatCount(waiting)} captures of other batches are waiting. They share the workers with these captures.`;

type WorkKind = 'batch' | 'crawl' | 'pipeline';
const freshMs = 10_000;
/** Captures of batches in other states wait for a user or for credits. */
const waitsForWorkers: ReadonlySet<BatchState> = new Set(['QUEUED', 'PROCESSING']);

/** Begins with the key of the lists, so that a change of the lists reloads this query too. */
const pastBatchesQuery = queryOptions({
  queryKey: ['batches', 'past'],
  staleTime: freshMs,
  queryFn: async (): Promise<readonly PastWork[]> => {
    const { items } = await api.GET('/v1/screenshots/batches', { params: { query: { limit: 50 } } });
    return items.map(({ completedJobs, failedJobs, pendingJobs, processingJobs, status, startedAt, completedAt }) => ({
      ended: completedJobs + failedJobs,
      waiting: waitsForWorkers.has(status) ? pendingJobs + processingJobs : 0,
      startedAt,
      completedAt,
    }));
  },
});

const pastCrawlsQuery = queryOptions({
  queryKey: ['crawls', 'past'],
  staleTime: freshMs,
  queryFn: async (): Promise<readonly PastWork[]> => {
    const { crawls } = await api.GET('/v1/crawls', { params: { query: { page: 0, pageSize: 20 } } });
    return crawls.map(({ progress, startedAt, completedAt }) => ({
      ended: progress.completed + progress.failed,
      waiting: completedAt === undefined ? (progress.queued ?? 0) : 0,
      startedAt,
      completedAt,
    }));
  },
});

/**
 * Pages of a crawl wait for each other, so crawls have a separate rate. Runs of pipelines are like
 * batches.
 */
const pastWorkQuery = (kind: WorkKind) => (kind === 'crawl' ? pastCrawlsQuery : pastBatchesQuery);

/** A capture is one credit, whatever options and outputs are requested. */
export function CostLine({ captures }: { readonly captures: number }) {
  const { data: usage } = useUsage();
  const quota = usage?.quota.screenshots;
  const isTooMuch = quota?.unlimited === false && quota.remaining < captures;
  const left = quota && (quota.unlimited ? 'no monthly limit' : `${formatCount(quota.remaining)} left this month`);
  const cost = `Costs ${formatCount(captures)} ${captures === 1 ? 'capture' : 'captures'}`;
  return (
    <Text size="xs" c={isTooMuch ? 'red' : 'dimmed'}>
      {[cost, left].filter(Boolean).join(' · ')}
    </Text>
  );
}
