import { isStitched, outputsOf } from '@tintype/contracts/capture/outputs-of';
import type { CaptureContext } from '../context/capture-context.ts';
import { drawn } from '../in-page/parts.ts';
import { movedSince, type Settled } from '../in-page/settle.ts';
import { reachOf } from '../outputs/outputs.ts';
import { settle } from '../stages/settle.ts';
import type { RunStage } from './stage.ts';
import type { Pictures } from './take-outputs.ts';

/** Whether the page stands still, as it was seen last. */
export type PageAtRest = {
  readonly settle: () => Promise<Settled>;
  /** The page shows with the next frames whether it answers to what was taken away. */
  readonly settleAfterBlocking: () => Promise<Settled>;
  /** Makes sure that the outputs show a page at rest: those of a page that moved while they were taken are taken again, once. */
  readonly ofRest: (
    taken: Pictures,
    takeAgain: () => Promise<Pictures>,
  ) => Promise<Pictures & { readonly rest: Settled }>;
};

/** A small picture is taken faster than a page that moves all the time shows that it does: three frames. */
const watchMs = 50;

export function watchRest(context: CaptureContext, run: RunStage): PageAtRest {
  const { request, inPage } = context;
  let last: Settled = { quiet: false, wasAtRest: false, imagesMissing: 0, atMs: 0, underWay: [] };
  const settleDown = async (): Promise<Settled> => (last = await run('settle', () => settle(context)));
  const settleAfterBlocking = async (): Promise<Settled> => {
    await run('settle', () => inPage(drawn));
    return settleDown();
  };
  const hasMoved = (): Promise<boolean> => run('check', () => inPage(movedSince, last.atMs, watchMs));
  return {
    settle: settleDown,
    settleAfterBlocking,
    ofRest: async (taken, takeAgain) => {
      // Looked at afterwards instead of waiting for a frame or two before every picture: most pages are quiet, and pay nothing. What brings the
      // page further has its own way to tell, and moves the page itself.
      if (outputsOf(request).some((output) => reachOf(output) !== 'standing') || !last.quiet || !(await hasMoved()))
        return { ...taken, rest: last };
      await settleDown();
      const again = await takeAgain();
      // Frames of a busy machine can lie so far apart that a page in motion looks quiet between two of them.
      const movesOn = await hasMoved();
      const underWay = movesOn ? [...last.underWay, { what: 'movement', where: 'of the layout' }] : last.underWay;
      return { ...again, rest: { ...last, quiet: last.quiet && !movesOn, underWay } };
    },
  };
}

/** Whether the page is walked through for one of the outputs. */
export const isWalked = ({ request }: Pick<CaptureContext, 'request'>): boolean =>
  outputsOf(request).some((output) => isStitched(request, output));
