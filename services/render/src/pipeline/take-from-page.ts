import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Blocklists } from '@tintype/blocklists/blocklists';
import { warning, type CaptureWarning } from '@tintype/contracts/capture/capture-result';
import { outputsOf } from '@tintype/contracts/capture/outputs-of';
import { isFullPage, isStitched } from '../full-page/full-page.ts';
import { blockersOf } from '../blockers/blockers.ts';
import type { PageSlot } from '../browser/page-slot.ts';
import { runInPageOf } from '../in-page/run-in-page.ts';
import { movedSince, type Settled } from '../in-page/settle.ts';
import { noteIgnored } from '../screenshot/note-ignored.ts';
import type { Captured } from '../screenshot/output.ts';
import { takeOutput } from '../outputs/outputs.ts';
import { act } from '../stages/act.ts';
import { block, blockAgain, lookAhead, prepareBlocking, sweep } from '../stages/block.ts';
import { clean } from '../stages/clean.ts';
import { navigate, type Visit } from '../stages/navigate.ts';
import { prepare } from '../stages/prepare.ts';
import { recognise } from '../stages/recognise.ts';
import { refuseForbiddenRequests } from '../stages/refusals.ts';
import { describeUnderWay, settle } from '../stages/settle.ts';
import { wait } from '../stages/wait.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { trackNavigationHistory } from '../context/navigation-history.ts';
import type { RobotsOf } from '../context/robots-of.ts';
import { logNetwork } from '../context/network-log.ts';
import { followRequests } from '../context/requests.ts';
import type { Deadline } from '../context/deadline.ts';
import { nameOutput } from './name-output.ts';
import type { RunStage } from './stage.ts';

export type { Visit };
export type Taken = {
  readonly captured: readonly Captured[];
  readonly warnings: readonly CaptureWarning[];
};

type Dependencies = {
  readonly slot: PageSlot;
  readonly request: CaptureRequest;
  readonly deadline: Deadline;
  readonly run: RunStage;
  /** Told as soon as the page has answered, so that a failure later on can still say where it was. */
  readonly onVisit: (visit: Visit) => void;
  /** Told of a picture as soon as it is there: it is the result unless the page turns out to move. */
  readonly onPicture: (picture: Captured) => void;
  readonly note: CaptureContext['note'];
  readonly blocklists: Blocklists;
  readonly robotsOf: RobotsOf;
};

/** A small picture is taken faster than a page that moves all the time shows that it does: three frames. */
const watchMs = 50;

/** All that happens in the browser, in its order. */
export async function takeFromPage(dependencies: Dependencies): Promise<Taken> {
  const { slot, request, deadline, run, onVisit, onPicture, note, blocklists, robotsOf } = dependencies;
  const warnings: CaptureWarning[] = [];
  const inPage = runInPageOf(slot);
  const history = trackNavigationHistory(slot.page);
  const requests = followRequests(slot.page);
  const network = logNetwork(slot.page);
  const context: CaptureContext = {
    request,
    slot,
    inPage,
    deadline,
    blocklists,
    history,
    network,
    patience: { leftMs: request.settleTimeout },
    robotsOf,
    warn: (given) => void warnings.push(given),
    note,
  };

  const blockers = blockersOf(request);
  const settleDown = () => run('settle', () => settle(context));
  const take = async (): Promise<Captured[]> => {
    const captured: Captured[] = [];
    for (const output of outputsOf(request)) {
      const one = () => run('capture', () => takeOutput(context, output));
      captured.push(await nameOutput(request, output, one));
    }
    return captured;
  };

  await run('prepare', () => Promise.all([prepare(context), prepareBlocking(context, blockers)]));
  onVisit(await run('navigate', (signal) => navigate(context, signal)));
  await run('wait', (signal) => wait(context, signal));
  // A picture waits for the browser's next frames. It is asked for right behind the question whether the page is at rest and taken while the page is
  // looked through: most pages are, and are left as they are.
  const settling = settleDown();
  let ahead = isTakenAsItIs(request) ? take() : undefined;
  ahead?.catch(() => undefined);
  let settled = await settling;
  if (ahead !== undefined && !settled.wasAtRest) {
    ahead = dropped(ahead).then(take);
    ahead.catch(() => undefined);
  }
  const looking = lookAhead(context, blockers);
  const { passed } = await run('recognise', (signal) => recognise(context, signal));
  if (passed) settled = await settleDown();
  const { effect: blocked, mayBeCovered } = await run('block', () =>
    block(context, blockers, passed ? undefined : looking),
  );
  if (blocked === 'moved') settled = await settleDown();
  if (request.actions.length > 0) {
    await run('act', (signal) => act(context, requests, signal));
    settled = await settleDown();
  }
  const cleaned = run('clean', async () => {
    const changed = await blockAgain(context, blockers, { mayBeCovered });
    await clean(context);
    return changed;
  });
  const swept = await cleaned;
  if (swept === 'moved') settled = await settleDown();
  const isUntouched = !passed && blocked === 'none' && swept === 'none';
  const warningsBefore = warnings.length;
  const early = isUntouched ? await ahead : await dropped(ahead);
  early?.forEach(onPicture);
  let captured = early ?? (await take());
  // Looked at afterwards instead of waiting for a frame or two before every picture: most pages are quiet, and pay nothing. Stitching
  // has its own way to tell, and moves the page itself.
  const isWalked = outputsOf(request).some((output) => isStitched(request, output));
  if (!isWalked && settled.quiet && (await run('check', () => inPage(movedSince, settled.atMs, watchMs)))) {
    settled = await settleDown();
    warnings.length = warningsBefore;
    captured = await take();
    // Frames of a busy machine can lie so far apart that a page in motion looks quiet between two of them. Not told of a full page: taking
    // it moves the page.
    const isWhole = outputsOf(request).some(isFullPage);
    const movesOn = !isWhole && (await run('check', () => inPage(movedSince, settled.atMs, watchMs)));
    settled = { ...settled, quiet: settled.quiet && !movesOn };
  }
  if ('ignoreSelectors' in request) await run('check', () => noteIgnored(context));
  // Walking may have woken some, which were taken away on the way.
  if (isWalked) await run('check', () => sweep(context, blockers));
  refuseForbiddenRequests(slot.events);
  const { popups, dialogs } = slot.events;
  const imagesMissing = Math.max(settled.imagesMissing, ...captured.map((one) => one.imagesMissing ?? 0));
  note({ failedImages: imagesMissing, popups, dialogs, redirects: history.hops().slice(0, -1) });
  // The page may have sent itself on since it was navigated to.
  onVisit({ finalUrl: slot.page.url(), httpStatus: history.answer()?.status ?? null });
  return { captured, warnings: [...warnings, ...observe(context, { ...settled, imagesMissing })] };
}

/** A single picture of the viewport, of a page that nothing more is asked to be done to. */
function isTakenAsItIs({
  outputs,
  page,
  fullPage,
  selector,
  format,
  actions,
  hideSelectors,
  customCss,
}: CaptureRequest): boolean {
  const isPlainPicture =
    outputs === undefined && page === undefined && !fullPage && selector === undefined && format !== 'pdf';
  return isPlainPicture && actions.length === 0 && hideSelectors.length === 0 && customCss === undefined;
}

/** Waited for all the same: the browser takes one picture of a page at a time. */
const dropped = async (ahead: Promise<unknown> | undefined): Promise<undefined> => {
  await ahead?.catch(() => undefined);
};

/** What the picture does not show by itself. */
function observe({ slot }: CaptureContext, { quiet, imagesMissing, underWay }: Settled): CaptureWarning[] {
  const closedPorts = slot.events.refusals.length;
  return [
    ...(quiet ? [] : [warning('NOT_SETTLED', describeUnderWay(underWay))]),
    ...(imagesMissing === 0 ? [] : [warning('IMAGES_NOT_LOADED', `${imagesMissing} of them.`)]),
    ...(closedPorts === 0 ? [] : [warning('REQUESTS_REFUSED', `${closedPorts} of them, to closed ports.`)]),
  ];
}
