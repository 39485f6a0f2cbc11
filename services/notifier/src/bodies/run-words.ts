import { type ChangedLine, changeSummary, changeWarnings } from '@tintype/contracts/schedules/change-detection';
import { pageStates } from '@tintype/contracts/schedules/page-state';
import { formatValue } from '@tintype/contracts/schedules/values/value-types';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { oneLine } from './mail-kit.ts';
import type { BodyDependencies } from './body.ts';

/** The kinds of runs, in the order of a digest: runs that need attention come first. */
export const runKinds = ['failed', 'gone', 'back', 'condition', 'changed', 'captured', 'first'] as const;
export type RunKind = (typeof runKinds)[number];

export function classifyRun({ state, changed, findings, pageState, autoPaused, values }: ExecutionDetails): RunKind {
  if (state === 'FAILED') return 'failed';
  const isGone = pageState !== null && pageStates[pageState.state].isAbsent;
  if (isGone && (pageState.notice === 'begins' || autoPaused)) return 'gone';
  if (pageState?.notice === 'ends') return 'back';
  if ((values?.reports.length ?? 0) > 0) return 'condition';
  if (findings?.baseline === 'first') return 'first';
  return changed === true ? 'changed' : 'captured';
}

export function formatRunTitle(run: ExecutionDetails): string {
  const name = oneLine(run.scheduleName);
  const paused = run.autoPaused ? ' and was paused' : '';
  const titles: Readonly<Record<RunKind, string>> = {
    failed: `${name} failed${paused}`,
    gone: `${name} ${pageStates[run.pageState?.state ?? 'error'].title}${paused}`,
    back: `${name} ${pageStates.up.title}`,
    condition: `${name}: ${formatReports(run)}`,
    changed: `${name} has changed`,
    captured: `${name} was captured`,
    first: `${name} is now being watched`,
  };
  return titles[classifyRun(run)];
}

export function listRunFacts(run: ExecutionDetails): string[] {
  const { diffScore, findings, changed, verdict, autoPaused } = run;
  const kind = classifyRun(run);
  const summary = changed === true && findings?.baseline === undefined ? changeSummary(diffScore, findings) : undefined;
  return [
    ...(summary === undefined ? [] : [`Changed: ${summary}.`]),
    ...(findings?.baseline === 'first' ? ['This is the first capture. The next run is compared with it.'] : []),
    ...(findings?.baseline === 'renewed'
      ? ['The settings were edited, so later runs are compared with this capture. It does not count as a change.']
      : []),
    ...(verdict === null || verdict === 'page' ? [] : [`The page was recognised as: ${verdict.replaceAll('_', ' ')}.`]),
    ...(kind === 'gone' || kind === 'failed' || kind === 'back' ? listPageFacts(run) : []),
    ...listValues(run),
    ...getLeftOut(run),
    ...(autoPaused ? ['The schedule is paused. Resume it to start further runs.'] : []),
  ];
}

const reportsMax = 140;

function formatReports({ values }: ExecutionDetails): string {
  const [first, ...more] = values?.reports ?? [];
  const text = oneLine(first?.summary ?? '');
  const shown = text.length > reportsMax ? `${text.slice(0, reportsMax - 1)}…` : text;
  return more.length === 0 ? shown : `${shown} (and ${more.length} more)`;
}

function listValues({ values }: ExecutionDetails): string[] {
  const { reports = [], readings = [] } = values ?? {};
  return [
    ...reports.map(({ summary }) => `${oneLine(summary)}.`),
    ...readings.map((reading) => {
      const before = reading.before === undefined ? '' : ` (before: ${oneLine(formatValue(reading.before))})`;
      return `Value ${reading.name}: ${oneLine(formatValue(reading))}${before}`;
    }),
  ];
}

/** Returns lines about how long the page has been, or was, unavailable. */
function listPageFacts({ pageState, httpStatus, timezone }: ExecutionDetails): string[] {
  if (pageState === null) return [];
  const { notice, before, failures } = pageState;
  const since = (time: string): string => formatTime(new Date(time), timezone);
  if (notice === 'ends' && before !== undefined) {
    const runs = before.failures === 0 ? '' : ` for ${countRuns(before.failures)},`;
    return [
      `${pageStates.up.about} Previous state: ${before.state.replaceAll('_', ' ')}${runs} since ${since(before.since)}.`,
    ];
  }
  return [
    ...((httpStatus ?? 0) >= 400 ? [`The page responded with HTTP status ${httpStatus}.`] : []),
    ...(failures > 1 ? [`The page has not been shown for ${countRuns(failures)} in a row.`] : []),
  ];
}
const countRuns = (count: number): string => (count === 1 ? 'one run' : `${count} runs`);

const leftOutMax = 3;

function getLeftOut({ findings }: ExecutionDetails): string[] {
  const parts = findings?.leftOut ?? [];
  if (parts.length === 0) return [];
  const more = parts.length - leftOutMax;
  const named = parts.slice(0, leftOutMax).map(oneLine).join('; ');
  return [`Ignored dynamic areas: ${named}${more > 0 ? `; and ${more} more` : ''}.`];
}

export const listRunWarnings = ({ findings }: ExecutionDetails): string[] =>
  findings?.warnings?.map((code) => changeWarnings[code]) ?? [];

export const findRunError = ({ errorMessage, errorCode }: ExecutionDetails): string | undefined =>
  errorMessage === null ? undefined : `${oneLine(errorMessage)} (${errorCode})`;

/**
 * Returns up to `max` changed lines, and the number of others. Only lines that count as a change
 * are included; the history shows the rest.
 */
export function selectChangedLines(
  { findings, changed }: ExecutionDetails,
  max: number,
): { lines: readonly ChangedLine[]; more: number } {
  const { lines = [], lineCount = lines.length } = changed === true ? (findings ?? {}) : {};
  const shown = lines.slice(0, max);
  return { lines: shown, more: lineCount - shown.length };
}

export const formatRunTime = ({ executedAt, timezone }: ExecutionDetails): string => formatTime(executedAt, timezone);
const formatTime = (time: Date, timezone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(time) + ` (${timezone})`;

type Dependencies = Pick<BodyDependencies, 'storage' | 'publicUrl'>;
export type ScheduleLinks = {
  readonly resultUrl?: string;
  readonly storageUrl?: string;
  readonly outputs?: Readonly<Record<string, { readonly storageUrl: string }>>;
  readonly diffUrl?: string;
};

export function filesInOrder({ files, options }: ExecutionDetails): ExecutionDetails['files'] {
  const asked = getRequestedOutputs(options);
  return files.toSorted((a, b) => (asked?.indexOf(a.outputId) ?? 0) - (asked?.indexOf(b.outputId) ?? 0));
}

const getRequestedOutputs = ({ outputs }: ExecutionDetails['options']): readonly string[] | undefined =>
  (outputs as readonly { id?: string; type: string }[] | undefined)?.map(({ id, type }) => id ?? type);

/**
 * Returns the links to a run's results. With several outputs the main link is that of the first
 * requested output (docs/interface/webhooks.md#schedule-bodies).
 */
export async function scheduleLinks(
  { storage, publicUrl }: Dependencies,
  run: ExecutionDetails,
): Promise<ScheduleLinks> {
  const { captureId, expiresAt, diffKey, options } = run;
  const files = filesInOrder(run);
  const [first] = files;
  if (first === undefined || first.isDeleted) return {};
  const resultUrl = `${publicUrl}/v1/screenshots/jobs/${captureId}/result`;
  const linkTo = (key: string): Promise<string> => storage.linkFor(key, { expiresAt });
  const outputs = files.map(async ({ outputId, type, format, size, storageKey }) => [
    outputId,
    {
      type,
      contentType: mediaTypeOf(format),
      size,
      resultUrl: `${resultUrl}/${outputId}`,
      storageUrl: await linkTo(storageKey),
    },
  ]);
  return {
    resultUrl,
    storageUrl: await linkTo(first.storageKey),
    ...(getRequestedOutputs(options) !== undefined && { outputs: Object.fromEntries(await Promise.all(outputs)) }),
    ...(diffKey !== null && { diffUrl: await linkTo(diffKey) }),
  };
}
