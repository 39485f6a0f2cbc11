import type { CaptureDetails } from '../api/schemas.ts';
import { formatCount } from '../format/numbers.ts';
import type { Tone } from './status.ts';

export type Verdict = { readonly tone: Tone; readonly word: string };

/** In one line: may this picture be trusted? */
export function verdictOf({ recognised, looksBlank, warnings, httpStatus }: CaptureDetails): Verdict {
  if (recognised === 'bot_wall') return { tone: 'bad', word: 'A bot wall, not the page' };
  if (recognised === 'error_page' || (httpStatus ?? 200) >= 400)
    return { tone: 'bad', word: `An error page (${httpStatus ?? 'no status'})` };
  if (looksBlank === true) return { tone: 'bad', word: 'Looks blank' };
  if (warnings.length > 0)
    return { tone: 'waiting', word: warnings.length === 1 ? '1 warning' : `${warnings.length} warnings` };
  return { tone: 'good', word: 'As the page looks' };
}

/** What was kept off the picture, in words. */
export function keptOff({ blockedRequests, dismissedBanners, removedOverlays }: CaptureDetails): string | undefined {
  const parts = [
    ...(blockedRequests ? [`${formatCount(blockedRequests)} requests blocked`] : []),
    ...(dismissedBanners?.length ? [`banner of ${dismissedBanners.join(', ')} answered`] : []),
    ...(removedOverlays ? [`${formatCount(removedOverlays)} overlays removed`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
