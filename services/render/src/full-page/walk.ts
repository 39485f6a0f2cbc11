import { warning } from '@tintype/contracts/capture/capture-result';
import { heightOfOpen, walkPage } from '../in-page/walk-page.ts';
import { restAtFoot, type OpenPage } from './come-to-rest.ts';

/** The share of the remaining time that scrolling through the page may take. */
const walkShare = 0.4;

/**
 * Scrolls through every part of the page, down to `heightMax`. Content that is loaded at the bottom
 * makes the page higher, and is shown as well.
 */
export async function walk({ context, requests }: OpenPage, heightMax: number): Promise<void> {
  const { inPage, request, deadline, warn } = context;
  const endsAt = performance.now() + deadline.pageLeftMs() * walkShare;
  for (let from = 0; ;) {
    const budgetMs = Math.max(0, endsAt - performance.now());
    const shownTo = await inPage(walkPage, { from, intervalMs: request.scrollInterval, budgetMs, heightMax });
    await restAtFoot({ context, requests });
    if (shownTo >= Math.min(await inPage(heightOfOpen), heightMax) - 1) return;
    if (performance.now() > endsAt) {
      warn(warning('NOT_SETTLED', `Only ${Math.round(shownTo)} CSS pixels could be scrolled through in time.`));
      return;
    }
    from = shownTo;
  }
}
