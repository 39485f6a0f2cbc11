import type { CaptureRow, ScheduleRow } from '../../api/client.ts';
import { formatCount, formatDuration } from '../../format/format.ts';
import { type Badge, toOutcomeBadge } from '../../parts/verdict.ts';
import { toChangeBadge } from '../schedules/change-words.ts';

export type AttentionItem = Readonly<{
  key: string;
  to: string;
  title: string;
  badge: Badge;
  httpStatus?: number | undefined;
  note?: string | undefined;
  at: string;
  captureId?: string | undefined;
}>;
type AttentionInput = Readonly<{
  /** Failed captures, and captures of a page other than the requested page. */
  troubled: readonly CaptureRow[];
  recent: readonly CaptureRow[];
  schedules: readonly ScheduleRow[];
  since: number;
}>;

/**
 * Lists what a user should check. A run of a schedule is listed once: as a run, not as a capture.
 */
export function listAttentionItems({ troubled, recent, schedules, since }: AttentionInput): readonly AttentionItem[] {
  const own = troubled.filter(({ origin, deletedAt }) => origin !== 'schedule' && deletedAt === undefined);
  const captures = own.map(toCaptureItem);
  const known = new Set(captures.map(({ key }) => key));
  const slow = listSlowCaptures(recent).filter(({ key }) => !known.has(key));
  return [...groupByCause([...captures, ...slow].toSorted(compareTimes)), ...schedules.flatMap(toScheduleItems)]
    .filter(({ at }) => Date.parse(at) >= since)
    .toSorted(compareTimes);
}

const compareTimes = (one: AttentionItem, other: AttentionItem): number => Date.parse(other.at) - Date.parse(one.at);

/** Joins captures with the same cause: a host that is down fails all captures of a batch. */
function groupByCause(looks: readonly AttentionItem[]): AttentionItem[] {
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

const toCaptureItem = (capture: CaptureRow): AttentionItem => ({
  key: capture.id,
  to: `/captures/${capture.id}`,
  title: capture.url,
  badge: toOutcomeBadge(capture),
  httpStatus: capture.httpStatus,
  note: capture.errorMessage,
  at: capture.createdAt,
  captureId: capture.files.some(({ contentType }) => contentType.startsWith('image/')) ? capture.id : undefined,
});

function toScheduleItems({ id, name, lastRun, lastChange, consecutiveFailures }: ScheduleRow): AttentionItem[] {
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
 * A capture is slow if it takes `slowFactor` times as long as usual, and `slowerByMs` longer. The
 * usual duration is known from more than this many captures of the host.
 */
const usualCapturesMin = 4;
const slowFactor = 3;
const slowerByMs = 5_000;

function listSlowCaptures(recent: readonly CaptureRow[]): AttentionItem[] {
  const timed = recent.flatMap((capture) =>
    capture.status === 'COMPLETED' && capture.renderTimeMs !== undefined
      ? [{ capture, ms: capture.renderTimeMs, host: URL.parse(capture.url)?.host ?? '' }]
      : [],
  );
  return [...Map.groupBy(timed, ({ host }) => host).values()].flatMap((ofHost) => {
    if (ofHost.length <= usualCapturesMin) return [];
    const usualMs = ofHost.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(ofHost.length / 2)]!;
    return ofHost
      .filter(({ ms }) => ms > slowFactor * usualMs && ms > usualMs + slowerByMs)
      .map(({ capture, ms }) => ({
        ...toCaptureItem(capture),
        badge: { tone: 'waiting', word: 'Slower than usual' } as const,
        note: `${formatDuration(ms)}, usually ${formatDuration(usualMs)}`,
      }));
  });
}
