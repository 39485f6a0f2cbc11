import { judgeReport, type Verdict } from '@tintype/contracts/capture/report-fields';
import type { CaptureState } from '@tintype/contracts/states/capture';
import type { CrawlPageState } from '@tintype/contracts/states/crawl';
import type { CaptureDetails } from '../api/client.ts';
import { formatCount } from '../format/format.ts';
import { statuses, type Tone } from './status.ts';

export type Badge = Readonly<{ tone: Tone; word: string }>;

export const verdictBadges: Readonly<Record<Exclude<Verdict, 'page'>, Badge>> = {
  bot_wall: { tone: 'bad', word: 'Bot challenge' },
  error_page: { tone: 'bad', word: 'Error page' },
  incomplete_document: { tone: 'bad', word: 'Incomplete document' },
  blank: { tone: 'bad', word: 'Looks blank' },
};

const formatWarnings = (count: number): string => (count === 1 ? '1 warning' : `${formatCount(count)} warnings`);

type VerdictOutcome = Readonly<{
  status: CaptureState | CrawlPageState;
  verdict?: Verdict | undefined;
  warnings?: number | undefined;
}>;

/** A completed capture of a page other than the requested page is not a success. */
export function toOutcomeBadge({ status, verdict = 'page', warnings = 0 }: VerdictOutcome): Badge {
  if (status !== 'COMPLETED') return statuses[status];
  if (verdict !== 'page') return verdictBadges[verdict];
  return warnings === 0 ? statuses.COMPLETED : { tone: 'waiting', word: formatWarnings(warnings) };
}

export function toVerdictBadge(report: CaptureDetails): Badge {
  const verdict = judgeReport(report as Parameters<typeof judgeReport>[0]);
  const { length: count } = report.warnings;
  if (verdict === 'page' && count === 0) return { tone: 'good', word: 'No problems found' };
  return toOutcomeBadge({ status: 'COMPLETED', verdict, warnings: count });
}

export function describeBlocked({
  blockedRequests,
  dismissedBanners,
  removedOverlays,
}: CaptureDetails): string | undefined {
  const parts = [
    ...(blockedRequests
      ? [`${formatCount(blockedRequests)} ${blockedRequests === 1 ? 'request' : 'requests'} blocked`]
      : []),
    ...(dismissedBanners?.length ? [`consent banner dismissed (${dismissedBanners.join(', ')})`] : []),
    ...(removedOverlays
      ? [`${formatCount(removedOverlays)} ${removedOverlays === 1 ? 'overlay' : 'overlays'} removed`]
      : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
