import { type ChangedLine, changeSummary, changeWarnings } from '@tintype/contracts/schedules/change-report';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import { oneLine } from './mail-kit.ts';

/**
 * The kinds of runs. The first row that fits applies. Rows that need attention come first in a
 * digest.
 */
export const runKinds = ['failed', 'changed', 'captured', 'first'] as const;
export type RunKind = (typeof runKinds)[number];

export function classifyRun({ state, changed, findings }: ExecutionDetails): RunKind {
  if (state === 'FAILED') return 'failed';
  if (findings?.baseline === 'first') return 'first';
  return changed === true ? 'changed' : 'captured';
}

export function formatRunTitle(run: ExecutionDetails): string {
  const name = oneLine(run.scheduleName);
  const titles: Readonly<Record<RunKind, string>> = {
    failed: run.autoPaused ? `${name} failed and was paused` : `${name} failed`,
    changed: `${name} has changed`,
    captured: `${name} was captured`,
    first: `${name}: first capture, now watching`,
  };
  return titles[classifyRun(run)];
}

/** Returns the lines about a run, besides its title, page and time. */
export function listRunFacts(run: ExecutionDetails): string[] {
  const { diffScore, findings, changed, verdict, autoPaused } = run;
  const summary = changed === true && findings?.baseline === undefined ? changeSummary(diffScore, findings) : undefined;
  return [
    ...(summary === undefined ? [] : [`Changed: ${summary}.`]),
    ...(findings?.baseline === 'first' ? ['This is the first capture. The next run is compared with it.'] : []),
    ...(findings?.baseline === 'renewed'
      ? ['The settings were edited, so later runs are compared with this capture. It does not count as a change.']
      : []),
    ...(verdict === null || verdict === 'page' ? [] : [`The page was recognised as: ${verdict.replaceAll('_', ' ')}.`]),
    ...getLeftOut(run),
    ...(autoPaused ? ['The schedule is paused. Resume it to start further runs.'] : []),
  ];
}

/** The maximum number of parts that are listed. */
const leftOutMax = 3;

function getLeftOut({ findings }: ExecutionDetails): string[] {
  const parts = findings?.leftOut ?? [];
  if (parts.length === 0) return [];
  const more = parts.length - leftOutMax;
  const named = parts.slice(0, leftOutMax).map(oneLine).join('; ');
  return [`Ignored because it changes on every load: ${named}${more > 0 ? `; and ${more} more` : ''}.`];
}

export const listRunWarnings = ({ findings }: ExecutionDetails): string[] =>
  findings?.warnings?.map((code) => changeWarnings[code]) ?? [];

export const findRunError = ({ errorMessage, errorCode }: ExecutionDetails): string | undefined =>
  errorMessage === null ? undefined : `${oneLine(errorMessage)} (${errorCode})`;

/**
 * Returns the shown lines, and the number of others. Only lines that count as a change are shown;
 * the rest is in the history.
 */
export function selectChangedLines(
  { findings, changed }: ExecutionDetails,
  max: number,
): { lines: readonly ChangedLine[]; more: number } {
  const { lines = [], lineCount = lines.length } = changed === true ? (findings ?? {}) : {};
  const shown = lines.slice(0, max);
  return { lines: shown, more: lineCount - shown.length };
}

/** Returns a time in the time zone of the schedule. */
export const formatRunTime = ({ executedAt, timezone }: ExecutionDetails): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(executedAt) + ` (${timezone})`;
