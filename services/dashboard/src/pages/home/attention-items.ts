import type { CaptureRow, ScheduleRow } from '../../api/client.ts';
import { formatCount, formatDuration } from '../../format/format.ts';
import { type Badge, toOutcomeBadge } from '../../parts/verdict.ts';
import { toChangeBadge } from '../schedules/change-words.ts';

export type AttentionItem = Readonly<{
  key: string;
  to: string;
  /** A URL, or the name of a schedule. */
  title: string;
  badge: Badge;
  httpStatus?: number | undefined;
  note?: string | undefined;
  at: string;
  captureId?: string | undefined;
}>;
type NeedsALookInput = Readonly<{
  /** Failed captures, and captures of a page other than the requested page. */
  troubled: readonly CaptureRow[];
  /** The newest captures, whatever their result. */
  recent: readonly CaptureRow[];
  schedules: readonly ScheduleRow[];
  since: number;
}>;

/** A run of a schedule is listed once: as a run, not as a capture. */
export function needsALook({ troubled, recent, schedules, since }: NeedsALookInput): readonly AttentionItem[] {
  const own = troubled.filter(({ origin, deletedAt }) => origin !== 'schedule' && deletedAt === undefined);
  const captures = own.map(ofCapture);
  const known = new Set(captures.map(({ key }) => key));
  const slow = slowerThanUsual(recent).filter(({ key }) => !known.has(key));
  return [...inGroups([...captures, ...slow].toSorted(newest)), ...schedules.flatMap(ofSchedule)]
    .filter(({ at }) => Date.parse(at) >= since)
    .toSorted(newest);
}

const newest = (one: AttentionItem, other: AttentionItem): number => Date.parse(other.at) - Date.parse(one.at);

/** A host that is down fails all captures of a batch in the same way: they are one entry. */
function inGroups(looks: readonly AttentionItem[]): AttentionItem[] {
  const cause = ({ title, badge, httpStatus, note }: AttentionItem): string =>
    JSON.stringify([URL.parse(title)?.host, badge.word, httpStatus, note]);
  return [...Map.groupBy(looks, cause).values()].map(([first, ...others]) =>
    others.length === 0
      ? first!
      : {
          ...first!,
          note: [first!.note, `${formatCount(others.length + 1)} captures of this host`].filter(Boolean).join(' · '),
        },
  );
}

const ofCapture = (capture: CaptureRow): AttentionItem => ({
  key: capture.id,
  to: `/captures/${capture.id}`,
  title: capture.url,
  badge: toOutcomeBadge(capture),
  httpStatus: capture.httpStatus,
  note: capture.errorMessage,
  at: capture.createdAt,
  captureId: capture.files.some(({ contentType }) => contentType.startsWith('image/')) ? capture.id : undefined,
});

function ofSchedule({ id, name, lastRun, lastChange, consecutiveFailures }: ScheduleRow): AttentionItem[] {
  const isTroubled = lastRun !== undefined && (lastRun.status === 'failed' || (lastRun.verdict ?? 'page') !== 'page');
  return [...(isTroubled ? [lastRun] : []), ...(lastChange !== undefined ? [lastChange] : [])].map((run) => ({
    key: run.id,
    to: `/schedules/${id}/runs/${run.id}`,
    title: name,
    badge: toChangeBadge(run),
    note:
      run === lastRun && consecutiveFailures > 1 ? `Page not shown in ${consecutiveFailures} runs in a row` : undefined,
    at: run.executedAt,
    captureId: run.runId,
  }));
}

/**
 * A capture is slow if it takes this many times as long as usual, and this much longer. The usual
 * duration needs this many captures of the same host.
 */
const known = 4;
const slowFactor = 3;
const longerMs = 5_000;

function slowerThanUsual(recent: readonly CaptureRow[]): AttentionItem[] {
  const timed = recent.flatMap((capture) =>
    capture.status === 'COMPLETED' && capture.renderTimeMs !== undefined
      ? [{ capture, ms: capture.renderTimeMs, host: URL.parse(capture.url)?.host ?? '' }]
      : [],
  );
  return [...Map.groupBy(timed, ({ host }) => host).values()].flatMap((ofHost) => {
    if (ofHost.length <= known) return [];
    const usualMs = ofHost.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(ofHost.length / 2)]!;
    return ofHost
      .filter(({ ms }) => ms > slowFactor * usualMs && ms > usualMs + longerMs)
      .map(({ capture, ms }) => ({
        ...ofCapture(capture),
        badge: { tone: 'waiting', word: 'Slower than usual' } as const,
        note: `${formatDuration(ms)}, usually ${formatDuration(usualMs)}`,
      }));
  });
}
