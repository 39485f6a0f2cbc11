import type { CaptureDetails } from '../api/schemas.ts';
import { formatCount } from '../format/numbers.ts';
import type { Tone } from './status.ts';

export type Verdict = { readonly tone: Tone; readonly word: string };

/** In one line: may this picture be trusted? */
export function verdictOf({
  recognised,
  looksBlank,
  incompleteDocument,
  warnings,
  httpStatus,
}: CaptureDetails): Verdict {
  if (recognised === 'bot_wall') return { tone: 'bad', word: 'Bot challenge instead of the page' };
  if (recognised === 'error_page' || (httpStatus ?? 200) >= 400)
    return { tone: 'bad', word: `Error page (${httpStatus ?? 'no HTTP status'})` };
  if (incompleteDocument !== undefined) return { tone: 'bad', word: 'Incomplete document' };
  if (looksBlank === true) return { tone: 'bad', word: 'Looks blank' };
  if (warnings.length > 0)
    return { tone: 'waiting', word: warnings.length === 1 ? '1 warning' : `${warnings.length} warnings` };
  return { tone: 'good', word: 'No problems found' };
}

/** Text about content kept out of the picture: blocked requests, dismissed banners, removed overlays. */
export function keptOff({ blockedRequests, dismissedBanners, removedOverlays }: CaptureDetails): string | undefined {
  const parts = [
    ...(blockedRequests ? [`${formatCount(blockedRequests)} requests blocked`] : []),
    ...(dismissedBanners?.length ? [`consent banner dismissed (${dismissedBanners.join(', ')})`] : []),
    ...(removedOverlays ? [`${formatCount(removedOverlays)} overlays removed`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
