import { setTimeout as sleep } from 'node:timers/promises';
import { selectorsOf } from '@tintype/contracts/capture/actions';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { type Action, CannotAct, type Perform, type ActionStep } from '../actions/action.ts';
import { performers } from '../actions/performers.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { followNavigations, type Navigations } from '../context/navigations.ts';
import { refuseForbiddenRequests } from '../browser/browser-errors.ts';

/** Reserved for the steps after the actions, so that a skipped action still leaves an image. */
const reserveMsMax = 2_000;
/** Requests that the actions started get this long after the last action. */
const causedMsMax = 2_000;
/** A step may exceed its limit by this; a page that takes longer does not react at all. */
const reactMsMax = 2_000;
const arriveMsMin = 500;

/** See docs/interface/actions.md#fields. Ends when the page that the actions open has loaded. */
export async function act(context: CaptureContext, signal: AbortSignal): Promise<void> {
  const { request, slot, inPage, requests, note } = context;
  const startedAt = performance.now();
  // Several pages share a browser, and only one of them would have the focus: fields in the other
  // pages would not accept it.
  await slot.session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const waitUntil = request.waitUntil === 'domcontentloaded' ? 'domcontentloaded' : 'load';
  const navigations = await followNavigations({ slot, inPage, waitUntil });
  const skipped: number[] = [];
  note({ skippedActions: [] });
  for (const [index, action] of request.actions.entries()) {
    const step = { context, signal, leftMs: countDown(context, action) };
    const failure = await findFailure(step, action, navigations);
    refuseForbiddenRequests(slot.events);
    refuseBrokenPage(context, { index, action });
    if (failure === undefined) continue;
    if (!action.optional) throw actionFailed({ index, action, reason: failure.reason });
    skipped.push(index);
    note({ skippedActions: [...skipped] });
  }
  const leftMs = startCountdown(Math.min(causedMsMax, actionsLeftMs(context)));
  await requests.ended({ sinceMs: startedAt, leftMs, signal });
  await navigations.arrive({ leftMs: startCountdown(actionsLeftMs(context)), signal });
  refuseForbiddenRequests(slot.events);
}

async function findFailure(step: ActionStep, action: Action, navigations: Navigations): Promise<CannotAct | undefined> {
  const { leftMs, signal } = step;
  const perform = performers[action.type] as Perform<typeof action.type>;
  const giveUp = new AbortController();
  const late = sleep(leftMs() + reactMsMax, undefined, { signal: giveUp.signal }).then(() => {
    throw new CannotAct('the page does not respond');
  });
  const work = async (): Promise<void> => {
    await perform(step, action as never);
    // A step that took all of its time may have started a navigation. A moment is enough to see
    // whether it leads anywhere.
    if (!(await navigations.arrive({ leftMs: startCountdown(Math.max(leftMs(), arriveMsMin)), signal })))
      throw new CannotAct('the page that it opened did not load');
  };
  try {
    await Promise.race([work(), late]);
    return undefined;
  } catch (error) {
    if (error instanceof CannotAct) return error;
    throw error;
  } finally {
    giveUp.abort();
    late.catch(() => undefined);
  }
}

const startCountdown = (ms: number): (() => number) => {
  const endsAt = performance.now() + ms;
  return () => Math.max(0, endsAt - performance.now());
};

const actionsLeftMs = ({ deadline, request }: CaptureContext): number =>
  Math.max(0, deadline.pageLeftMs() - Math.min(reserveMsMax, request.timeout / 4));

const countDown = (context: CaptureContext, { timeout }: Action): (() => number) =>
  startCountdown(Math.min(timeout ?? context.request.timeout, actionsLeftMs(context)));

type FailedAction = { readonly index: number; readonly action: Action; readonly reason: string };

function actionFailed({ index, action, reason }: FailedAction): ServiceError {
  const { type } = action;
  const selectors = selectorsOf(action);
  return new ServiceError('ACTION_FAILED', {
    message: `actions.${index} (${[type, ...selectors.map(([, text]) => text)].join(' ')}) failed: ${reason}.`,
    details: { step: index, type, ...Object.fromEntries(selectors), reason },
  });
}

/**
 * The browser shows its own error page when the target of a link cannot be loaded. No further
 * action can run on that page, optional or not.
 */
function refuseBrokenPage({ slot, history }: CaptureContext, failed: Pick<FailedAction, 'index' | 'action'>): void {
  const answer = history.answer();
  const isProxys = answer?.headers['x-tintype-failure'] !== undefined && answer.url === slot.page.url();
  if (isProxys || slot.page.url().startsWith('chrome-error:'))
    throw actionFailed({ ...failed, reason: 'the page that it opened could not be reached' });
}
