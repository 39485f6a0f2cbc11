import { isStitched, listOutputs } from '@tintype/contracts/capture/capture-request';
import type { CaptureContext } from '../context/capture-context.ts';
import { waitForFrames } from '../in-page/parts.ts';
import { hasFrameMoved, hasMovedSince, type SettleResult } from '../in-page/settle.ts';
import { resolveReach } from '../outputs/outputs.ts';
import { inFrames } from '../context/in-frames.ts';
import { settle } from '../stages/settle.ts';
import type { RunStage } from './stage.ts';
import type { Pictures } from './take-outputs.ts';

export type PageAtRest = {
  readonly settle: () => Promise<SettleResult>;
  /**
   * First waits for the next frames, which show whether the page reacts to the removal of content.
   */
  readonly settleAfterBlocking: () => Promise<SettleResult>;
  /** If the page moved meanwhile, captures the outputs again once. */
  readonly ofRest: (
    taken: Pictures,
    takeAgain: () => Promise<Pictures>,
  ) => Promise<Pictures & { readonly rest: SettleResult }>;
};

/** A moving page shows its motion only after three frames; a small image can be captured sooner. */
const watchMs = 50;
const frameMsMax = 500;

export function watchRest(context: CaptureContext, run: RunStage): PageAtRest {
  const { request, inPage } = context;
  let last: SettleResult = {
    quiet: false,
    wasAtRest: false,
    hasWaited: true,
    imagesMissing: 0,
    changedAt: null,
    grewAt: null,
    atMs: 0,
    underWay: [],
  };
  const settleDown = async (): Promise<SettleResult> => (last = await run('settle', () => settle(context)));
  const settleAfterBlocking = async (): Promise<SettleResult> => {
    await run('settle', () => inPage(waitForFrames));
    return settleDown();
  };
  const hasMoved = (): Promise<boolean> =>
    run('check', async () => {
      const moving = inFrames(context, frameMsMax, ({ inFrame }) => inFrame(hasFrameMoved, watchMs));
      return (await inPage(hasMovedSince, last.atMs, watchMs)) || (await moving).includes(true);
    });
  return {
    settle: settleDown,
    settleAfterBlocking,
    ofRest: async (taken, takeAgain) => {
      // Most pages are still, so the page is checked afterwards instead of waiting for one or two
      // frames before every image. Outputs that change the page have their own check and move the
      // page themselves.
      if (
        listOutputs(request).some((output) => resolveReach(output) !== 'standing') ||
        !last.quiet ||
        !(await hasMoved())
      )
        return { ...taken, rest: last };
      await settleDown();
      const again = await takeAgain();
      // Frames of a busy machine can be so far apart that a moving page looks still between two
      // frames.
      const movesOn = await hasMoved();
      const underWay = movesOn ? [...last.underWay, { what: 'movement', where: 'of the layout' }] : last.underWay;
      return { ...again, rest: { ...last, quiet: last.quiet && !movesOn, underWay } };
    },
  };
}

export const isWalked = ({ request }: Pick<CaptureContext, 'request'>): boolean =>
  listOutputs(request).some((output) => isStitched(request, output));
