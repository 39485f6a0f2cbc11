import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import type { PageSlot } from './page-slot.ts';

const closeMsMax = 2_000;
const answerMsMax = 3_000;
const slowCloseMsMax = 10_000;

type Dependencies = {
  /** Whether the page's browser is still one of ours. */
  readonly isRunning: () => boolean;
  /** The page is gone, or not waited for any longer. */
  readonly onClosed: () => void;
  readonly logger: Logger;
};

/**
 * Closes a page; the ladder for one that does not let go. Its context is closed, which ends its processes however busy they are. A browser that has
 * not done it by then is asked whether it still answers: one that does not is killed with all its pages, which cost their captures another try; one
 * that does is only slow and gets more time.
 */
export async function closePage(slot: PageSlot, { isRunning, onClosed, logger }: Dependencies): Promise<void> {
  const closing = slot.close().catch(() => undefined);
  const isClosed = await endsWithin(closeMsMax, closing);
  onClosed();
  if (isClosed || !isRunning()) return;
  const answers = await endsWithin(answerMsMax, Promise.race([closing, slot.process.browser.version()]));
  if (answers && (await endsWithin(slowCloseMsMax, closing))) return;
  if (!isRunning()) return;
  logger.warn({ browserPid: slot.process.pid, answers }, 'browser.killed_for_stuck_page');
  await slot.process.kill();
}

/** Whether the work comes to an end in time. A refusal is no end. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    over(ms),
  ]);

/** This process may have stood still itself: what came meanwhile is read in one turn of the event loop and told in the next. */
async function over(ms: number): Promise<false> {
  await sleep(ms, undefined, { ref: false });
  for (let turns = 0; turns < 3; turns += 1) await nextTurn();
  return false;
}
