import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tintype/runtime/logger';
import type { PageSlot } from './page-slot.ts';

const closeMsMax = 2_000;
const responseMsMax = 3_000;
const slowCloseMsMax = 10_000;

type Dependencies = {
  readonly isRunning: () => boolean;
  readonly onClosed: () => void;
  readonly logger: Logger;
};

/**
 * Closing the context of a page ends its processes, however busy they are. A browser that is late
 * is probed. Without a response the browser is killed with all its pages, which costs their
 * captures another attempt. A browser that responds is only slow and gets more time.
 */
export async function closePage(slot: PageSlot, { isRunning, onClosed, logger }: Dependencies): Promise<void> {
  const closing = slot.close().catch(() => undefined);
  const isClosed = await endsWithin(closeMsMax, closing);
  onClosed();
  if (isClosed || !isRunning()) return;
  const answers = await endsWithin(responseMsMax, Promise.race([closing, slot.process.browser.version()]));
  if (answers && (await endsWithin(slowCloseMsMax, closing))) return;
  if (!isRunning()) return;
  logger.warn({ browserPid: slot.process.pid, answers }, 'browser.killed_for_stuck_page');
  await slot.process.kill();
}

/** Returns `false` if the work rejects. */
export const endsWithin = async (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    waitForLimit(ms),
  ]);

/**
 * If this process itself was paused, a response that arrived meanwhile is read in one turn of the
 * event loop and reported in the next.
 */
async function waitForLimit(ms: number): Promise<false> {
  await sleep(ms, undefined, { ref: false });
  for (let turns = 0; turns < 3; turns += 1) await nextTurn();
  return false;
}
