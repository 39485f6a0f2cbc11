import { findLargest } from '@tintype/contracts/numbers/extremes';
import { type CaptureWarning, type MissingResource, warning } from '@tintype/contracts/capture/capture-result';
import type { Blocker } from '../blockers/blocker.ts';
import { listBlockers } from '../blockers/blockers.ts';
import { describeRefused } from '../browser/refused-requests.ts';
import { type CaptureContext, openContext, type ContextOptions, type OpenedPage } from '../context/capture-context.ts';
import { describeIncomplete } from '../context/broken-documents.ts';
import { describeMissing } from '../context/missing-resources.ts';
import type { SettleResult } from '../in-page/settle.ts';
import { holdDocument } from '../in-page/stay-in-place.ts';
import type { CapturedOutput } from '../screenshot/output.ts';
import { act } from '../stages/act.ts';
import { block, blockAgain, lookAhead, noteLayers, prepareBlocking, sweep } from '../stages/block.ts';
import { blockRequests } from '../stages/block-requests.ts';
import { checkAssertions } from '../stages/check-assertions.ts';
import { clean } from '../stages/clean.ts';
import { navigate, type Visit, toVisit } from '../stages/navigate.ts';
import { prepare } from '../stages/prepare.ts';
import { recognise } from '../stages/recognise.ts';
import { runCustomScript } from '../stages/run-script.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';
import { describeUnderWay } from '../stages/settle.ts';
import { refuseUnreachedDocument, refuseUnreachedFrame } from '../stages/unreached-documents.ts';
import { wait } from '../stages/wait.ts';
import { askEarly, isTakenAsItIs, keepToDocument } from './one-document.ts';
import { isWalked, type PageAtRest, watchRest } from './page-at-rest.ts';
import { type RunStage, explainSlowLoad } from './stage.ts';
import { type Pictures, takeOutputs } from './take-outputs.ts';

type Dependencies = ContextOptions & {
  readonly run: RunStage;
  /**
   * Called as soon as the page has responded, so that a later error can still report its address.
   */
  readonly onVisit: (visit: Visit) => void;
  /**
   * Called with an image as soon as it exists. It is the result unless the page turns out to move.
   */
  readonly onPicture: (picture: CapturedOutput) => void;
};

/**
 * Performs all steps that happen in the browser, in order (docs/architecture.md, "One capture, from
 * request to picture").
 */
export async function takeFromPage(dependencies: Dependencies): Promise<Pictures> {
  const { slot, request, run, onVisit, onPicture } = dependencies;
  const { context, warnings } = openContext(dependencies);
  const blockers = listBlockers(request);
  const page = watchRest(context, run);
  const outputs = keepToDocument(context, {
    take: (within) => takeOutputs(within, run),
    makeReady: () => makeReadyAgain({ context, warnings, blockers, run, page }),
  });

  await run('prepare', () =>
    Promise.all([prepare(context), prepareBlocking(context, blockers), blockRequests(context)]),
  );
  const visit = run('navigate', (signal) => navigate(context, signal)).catch((error: unknown) => {
    throw explainSlowLoad(error, { unanswered: context.requests.unanswered(), waitUntil: request.waitUntil });
  });
  onVisit(await visit);
  noteLayers(context, blockers);
  await run('wait', (signal) => wait(context, signal));

  const settling = page.settle();
  const early = askEarly(isTakenAsItIs(context) ? outputs.takeAtOnce : undefined);
  const { wasAtRest } = await settling;
  const looking = lookAhead(context, blockers);
  // Discarding an image costs the browser as much as capturing it.
  const willChange = !wasAtRest && (await looking?.catch(() => undefined))?.consent === 'seen';
  if (willChange) early.giveUp();
  else if (!wasAtRest) early.askAgain();

  const { passed } = await run('recognise', (signal) => recognise(context, signal));
  if (passed) await page.settle();

  outputs.begin();
  const blocked = await run('block', () => block(context, blockers, passed ? undefined : looking));
  if (blocked.effect === 'moved') await page.settleAfterBlocking();

  const { customJs } = request;
  if (customJs !== undefined) {
    await run('script', (signal) => runCustomScript(context, customJs, signal));
    await page.settle();
    outputs.begin();
  }

  if (request.actions.length > 0) {
    await run('act', (signal) => act(context, signal));
    await page.settle();
    outputs.begin();
  }

  const swept = await run('clean', async () => {
    const effect = await blockAgain(context, blockers, blocked);
    await clean(context);
    return effect;
  });
  if (swept === 'moved') await page.settleAfterBlocking();

  const isUntouched = !passed && blocked.effect === 'none' && swept === 'none';
  const confirmed = isUntouched ? await early.confirm() : await early.drop();
  confirmed?.captured.forEach(onPicture);
  const taken = await page.ofRest(confirmed ?? (await outputs.take()), outputs.take);

  const { afterTake } = context.extension;
  if (afterTake !== undefined) await run('check', () => afterTake(context, taken.captured));
  // Scrolling may have added overlays, which were removed on the way. This sweep counts them.
  if (isWalked(context)) await run('check', () => sweep(context, blockers));
  const missingResources = await run('check', async () => {
    refuseForbiddenRequests(slot.events);
    refuseUnreachedDocument(context);
    await refuseUnreachedFrame(context);
    return context.missing(slot.blocking.isHostBlocked);
  });
  await run('check', () => checkAssertions(context));
  // The page may have navigated automatically since the first visit.
  onVisit(toVisit(context));
  const observed = collectWarnings(context, { ...taken, missingResources });
  return { captured: taken.captured, failed: taken.failed, warnings: [...warnings, ...taken.warnings, ...observed] };
}

type ReadyAgainInput = OpenedPage & {
  readonly blockers: readonly Blocker[];
  readonly run: RunStage;
  readonly page: PageAtRest;
};

/** A document that navigates automatically does so within this time. */
const onwardMsMax = 1_000;

/**
 * Prepares a document that has replaced the prepared one in the same way, except for the actions,
 * which run once. The document is then held in its place.
 */
async function makeReadyAgain({ context, warnings, blockers, run, page }: ReadyAgainInput): Promise<void> {
  // Earlier warnings are about the previous document.
  warnings.length = 0;
  const { actions, customJs } = context.request;
  if (actions.length > 0 || customJs !== undefined)
    context.warn(
      warning('NOT_SETTLED', 'The page was reloaded after the actions and customJs, which were not repeated.'),
    );
  const { history, inPage, request, settleBudget } = context;
  const soon = { ...context, request: { ...request, delay: 0 } };
  noteLayers(context, blockers);
  await run('wait', (signal) => wait(soon, signal));
  // The new document may itself be replaced soon.
  settleBudget.leftMs = Math.min(onwardMsMax, request.settleTimeout);
  await page.settle();
  settleBudget.leftMs = request.settleTimeout;
  let held: string | undefined;
  do {
    held = history.document();
    await run('settle', () => inPage(holdDocument));
    await page.settle();
  } while (history.document() !== held);
  await run('recognise', (signal) => recognise(context, signal));
  const { effect } = await run('block', () => block(context, blockers));
  await run('clean', () => clean(context));
  if (effect === 'moved') await page.settleAfterBlocking();
}

type CaptureObservations = Pick<Pictures, 'captured'> & {
  readonly rest: SettleResult;
  readonly missingResources: readonly MissingResource[];
};

function collectWarnings(
  { request, slot, note, history, incomplete }: CaptureContext,
  { captured, rest, missingResources }: CaptureObservations,
): CaptureWarning[] {
  const { popups, dialogs, refusals, refusedRequests, kinds } = slot.events;
  // The caller has blocked all images, so none are missing.
  const isWithoutImages = request.blockResourceTypes?.includes('image') === true;
  const imagesMissing = isWithoutImages
    ? 0
    : findLargest(
        captured.map((one) => one.imagesMissing ?? 0),
        rest.imagesMissing,
      );
  const incompleteDocument = incomplete();
  note({ failedImages: imagesMissing, missingResources, incompleteDocument, popups, dialogs });
  note({ redirects: history.hops().slice(0, -1) });
  return [
    ...(rest.quiet ? [] : [warning('NOT_SETTLED', describeUnderWay(rest.underWay))]),
    ...(incompleteDocument === null ? [] : [warning('DOCUMENT_INCOMPLETE', describeIncomplete(incompleteDocument))]),
    ...(imagesMissing === 0 ? [] : [warning('IMAGES_NOT_LOADED', `Number of images: ${imagesMissing}.`)]),
    ...(missingResources.length === 0 ? [] : [warning('RESOURCES_NOT_LOADED', describeMissing(missingResources))]),
    ...(refusals.length === 0 ? [] : [warning('REQUESTS_REFUSED', describeRefused(refusals, refusedRequests, kinds))]),
  ];
}
