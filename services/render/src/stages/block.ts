import type { Tier } from '@tintype/blocklists/lists';
import type { CaptureContext } from '../context/capture-context.ts';
import { findStrongestEffect, type Blocker, type BlockEffect } from '../blockers/blocker.ts';
import { findInterruptions, type InterruptionFindings } from '../in-page/find-interruptions.ts';
import { hasOverlayWork, removeOverlays } from '../in-page/remove-overlays.ts';
import { protectNamed } from '../in-page/named-by-request.ts';
import { listRequestSelectors } from './named-elements.ts';
import { phrases } from '../blockers/interruptions.ts';
import { noteFirstLayers } from '../in-page/note-first-layers.ts';
import { settle } from './settle.ts';

/** Runs before the page is visited. */
export async function prepareBlocking(context: CaptureContext, blockers: readonly Blocker[]): Promise<void> {
  const { request, slot, blocklists } = context;
  // The requested page, and every site that redirects to it, is shown even if a list blocks it.
  const own = new Set<string>();
  const visited = (url: string): void => void own.add(blocklists.siteOf(url));
  visited(request.url);
  const tier = findTier(request);
  if (tier !== undefined)
    slot.blocking.isHostBlocked = (host) =>
      blocklists.isHostBlocked(host, tier) && !own.has(blocklists.siteOf(`http://${host}/`));
  for (const blocker of blockers) blocker.prepare?.(context, visited);
  // Pages in the pool pause requests that look like advertising. Without a handler such a request
  // would wait forever.
  if (!request.blockAds) await slot.session.send('Fetch.disable');
}

/** Only `blockAds`: the light tier, most of which are advertising hosts. */
function findTier({ blockLevel, blockAds }: CaptureContext['request']): Tier | undefined {
  if (blockLevel !== 'none') return blockLevel;
  return blockAds ? 'light' : undefined;
}

export function noteLayers({ inPage }: CaptureContext, blockers: readonly Blocker[]): void {
  if (kindsOf(blockers).length > 0) inPage(noteFirstLayers).catch(() => undefined);
}

/** Begins at once, so that this check and the caller's next call into the page run together. */
export function lookAhead(
  { inPage }: CaptureContext,
  blockers: readonly Blocker[],
): Promise<InterruptionFindings> | undefined {
  if (blockers.length === 0) return undefined;
  const looking = inPage(findInterruptions);
  // A caller that awaits the promise gets the error.
  looking.catch(() => undefined);
  return looking;
}

/** `mayBeCovered`: overlays exist or may appear later. Otherwise no further sweep is needed. */
export type BlockingResult = { readonly effect: BlockEffect; readonly mayBeCovered: boolean };

/**
 * Removes consent dialogs, advertising and popups from a loaded page. Overlays that appear later
 * are removed as they appear; `clean` sweeps again just before the outputs.
 */
export async function block(
  context: CaptureContext,
  blockers: readonly Blocker[],
  looking = lookAhead(context, blockers),
): Promise<BlockingResult> {
  const named = listRequestSelectors(context);
  if (named.length > 0)
    for (const selector of await context.inPage(protectNamed, named)) context.seenBeforeBlocking.add(selector);
  const look = await looking;
  if (look === undefined) return { effect: noteBlocked(context), mayBeCovered: false };
  // The `refresh` header shows that a page that cannot change will navigate. Elements that an
  // action opened are known because the actions were observed.
  const goesOn = 'refresh' in (context.history.answer()?.headers ?? {});
  const mayBeCovered = look.mayBeCovered || goesOn || mayAct(context.request);
  const atRest = async (msMax: number): Promise<boolean> => (await settle(context, msMax)).quiet;
  const done: BlockEffect[] = [];
  for (const blocker of blockers) done.push((await blocker.block?.(context, look, atRest)) ?? 'none');
  done.push(mayBeCovered ? await sweep(context, blockers) : noteUncovered(context, blockers));
  noteBlocked(context);
  return { effect: findStrongestEffect(...done), mayBeCovered };
}

const mayAct = ({ actions, customJs }: CaptureContext['request']): boolean =>
  actions.length > 0 || customJs !== undefined;

/**
 * Only actions can have added advertising and banners; overlays appear automatically when the page
 * changes.
 */
export async function blockAgain(
  context: CaptureContext,
  blockers: readonly Blocker[],
  { mayBeCovered }: Pick<BlockingResult, 'mayBeCovered'>,
): Promise<BlockEffect> {
  if (mayAct(context.request)) return (await block(context, blockers)).effect;
  const hasWork = mayBeCovered && kindsOf(blockers).length > 0 && (await context.inPage(hasOverlayWork));
  const swept = hasWork ? await sweep(context, blockers) : 'none';
  noteBlocked(context);
  return swept;
}

export async function sweep({ inPage, note }: CaptureContext, blockers: readonly Blocker[]): Promise<BlockEffect> {
  const kinds = kindsOf(blockers);
  if (kinds.length === 0) return 'none';
  const { removed, removedNow, remaining } = await inPage(removeOverlays, kinds, phrases);
  note({ removedOverlays: removed, remainingOverlays: remaining });
  return removedNow > 0 ? 'moved' : 'none';
}

/** Reports the result that a sweep of an uncovered page would have. */
function noteUncovered({ note }: CaptureContext, blockers: readonly Blocker[]): BlockEffect {
  if (kindsOf(blockers).length > 0) note({ removedOverlays: 0, remainingOverlays: 0 });
  return 'none';
}

const kindsOf = (blockers: readonly Blocker[]) => blockers.flatMap(({ kinds }) => kinds ?? []);

function noteBlocked({ note, slot }: CaptureContext): BlockEffect {
  note({ blockedRequests: slot.events.blockedRequests });
  return 'none';
}
