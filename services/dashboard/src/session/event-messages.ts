import type { Batch, CaptureRow, Crawl, PipelineRunRow, ScheduleRow } from '../api/client.ts';
import { formatCount } from '../format/format.ts';
import { isUnderWay, statuses } from '../parts/status.ts';

export type EventMessage = Readonly<{
  key: string;
  text: string;
  to: string;
  isBad: boolean;
}>;
const isSince = (at: string | null | undefined, sinceMs: number): boolean =>
  at !== null && at !== undefined && Date.parse(at) >= sinceMs;

export function toBatchMessages(batch: Batch, sinceMs: number): readonly EventMessage[] {
  const { id, name, status, completedAt, completedJobs, totalJobs, failedJobs } = batch;
  if (status === 'DRAFT' || isUnderWay(status) || !isSince(completedAt, sinceMs)) return [];
  const counts = `${formatCount(completedJobs)} of ${formatCount(totalJobs)} captured`;
  return [
    {
      key: `batch/${id}/${completedAt}`,
      text: `Batch ${name ?? id}: ${statuses[status].word.toLowerCase()}, ${counts}`,
      to: `/batches/${id}`,
      isBad: failedJobs > 0,
    },
  ];
}

export function toCrawlMessages(
  { id, url, status, completedAt, progress }: Crawl,
  sinceMs: number,
): readonly EventMessage[] {
  if (isUnderWay(status) || !isSince(completedAt, sinceMs)) return [];
  return [
    {
      key: `crawl/${id}/${completedAt}`,
      text: `Crawl of ${URL.parse(url)?.host ?? url}: ${statuses[status].word.toLowerCase()}, ${formatCount(progress.completed)} pages`,
      to: `/crawls/${id}`,
      isBad: progress.failed > 0,
    },
  ];
}

export function toScheduleMessages(
  { id, name, lastRun, lastChange }: ScheduleRow,
  sinceMs: number,
): readonly EventMessage[] {
  const changed = isSince(lastChange?.executedAt, sinceMs) ? [{ run: lastChange!, what: 'changed', isBad: false }] : [];
  const failed =
    lastRun?.status === 'failed' && isSince(lastRun.executedAt, sinceMs)
      ? [{ run: lastRun, what: 'run failed', isBad: true }]
      : [];
  return [...changed, ...failed].map(({ run, what, isBad }) => ({
    key: `run/${run.id}`,
    text: `Schedule ${name}: ${what}`,
    to: `/schedules/${id}/runs/${run.id}`,
    isBad,
  }));
}

export function toPipelineMessages(
  name: string,
  runs: readonly PipelineRunRow[],
  sinceMs: number,
): readonly EventMessage[] {
  return runs
    .filter(({ status, completedAt }) => !isUnderWay(status) && isSince(completedAt, sinceMs))
    .map(({ id, pipelineId, status, captures }) => ({
      key: `pipeline-run/${id}`,
      text:
        `Pipeline ${name}: ${statuses[status].word.toLowerCase()}, ${formatCount(captures.completed)} of ` +
        `${formatCount(captures.total)} captured`,
      to: `/pipelines/${pipelineId}/runs/${id}`,
      isBad: status === 'FAILED' || captures.failed > 0,
    }));
}

/** Batches, crawls, schedules and pipelines announce their captures themselves. */
const ownOrigins: readonly CaptureRow['origin'][] = ['async', 'bulk'];

export function toFailureMessages(failed: readonly CaptureRow[], sinceMs: number): readonly EventMessage[] {
  const fresh = failed.filter(
    ({ origin, completedAt }) => ownOrigins.includes(origin) && isSince(completedAt, sinceMs),
  );
  const [first] = fresh;
  if (first === undefined) return [];
  if (fresh.length === 1)
    return [
      {
        key: `capture/${first.id}`,
        text: `Capture failed: ${URL.parse(first.url)?.host ?? first.url}`,
        to: `/captures/${first.id}`,
        isBad: true,
      },
    ];
  return [
    {
      key: `captures/${first.id}`,
      text: `${formatCount(fresh.length)} captures failed`,
      to: '/captures?status=FAILED&view=list',
      isBad: true,
    },
  ];
}
