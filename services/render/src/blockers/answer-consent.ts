import type { Consent } from '@tintype/blocklists/consent';
import type { Frame, Page } from 'puppeteer-core';
import { isolatedWorldOf } from '../browser/puppeteer-internals.ts';
import { giveMessage, openMailbox, takeMessages } from './consent-mailbox.ts';

type Options = { readonly page: Page; readonly consent: Consent; readonly budgetMs: number };
/** Frames that a banner may live in are looked into up to this number. */
const framesMax = 8;
/**
 * Rules look for a banner in rounds, half a second apart; the second one also knows banners that a site made itself. Where none is recognised within
 * this time of its beginning, none will be.
 */
const [lastRound, recogniseMsMax] = [2, 1_000];
/** That round may begin late on a busy machine, and never where the script does not run. */
const roundsMsMax = 3_000;
const pollMs = 250;

const config = {
  enabled: true,
  autoAction: 'optOut',
  disabledCmps: [],
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  detectRetries: 20,
  isMainWorld: false,
  prehideTimeout: 2_000,
  enableHeuristicDetection: true,
  // Buttons that reject. A banner that can only be accepted is hidden instead: an answer that the visitor did not give is not ours to give.
  heuristicMode: 'reject',
  visualTest: false,
};

/** Turns consent down the way the page offers it. Gives the names of the platforms that took the answer. */
export async function answerConsent({ page, consent, budgetMs }: Options): Promise<string[]> {
  const endsAt = performance.now() + budgetMs;
  const names = new Set<string>();
  const over = Promise.withResolvers<void>();
  const state = {
    isDone: false,
    end: (): void => {
      state.isDone = true;
      over.resolve();
    },
  };
  // A frame that hangs answers nothing, and no call has a timer of its own.
  const timer = setTimeout(state.end, budgetMs);
  const running: Promise<void>[] = [];
  const visited = new Set<Frame>();
  const visit = (frame: Frame): void => {
    if (frame.detached || state.isDone || performance.now() > endsAt || running.length > framesMax) return;
    visited.add(frame);
    const round: Round = { consent, endsAt, names, state, found: undefined };
    const answered = answerIn(frame, round).catch(() => {
      // A frame that goes away with its banner, in the middle of a call, has taken the answer.
      if (round.found === undefined || !frame.detached) return;
      names.add(round.found);
      state.end();
    });
    running.push(answered);
  };
  const onFrame = (frame: Frame): void => visit(frame);
  page.on('framenavigated', onFrame);
  try {
    visit(page.mainFrame());
    for (const frame of page.frames()) if (!visited.has(frame)) visit(frame);
    for (let at = 0; at < running.length && !state.isDone; at += 1) await Promise.race([running[at], over.promise]);
  } finally {
    clearTimeout(timer);
    page.off('framenavigated', onFrame);
  }
  return [...names];
}

type Round = {
  readonly consent: Consent;
  readonly endsAt: number;
  readonly names: Set<string>;
  readonly state: { readonly isDone: boolean; readonly end: () => void };
  /** The platform whose banner was found in this frame. */
  found: string | undefined;
};

async function answerIn(frame: Frame, round: Round): Promise<void> {
  const { consent, endsAt, names, state } = round;
  const world = isolatedWorldOf(frame);
  await world.evaluate(openMailbox);
  await world.evaluate(consent.script);
  let recogniseBy = performance.now() + roundsMsMax;
  let isLastRound = false;
  while (!state.isDone && performance.now() < endsAt) {
    if (round.found === undefined && performance.now() > recogniseBy) return;
    for (const message of await world.evaluate(takeMessages, pollMs)) {
      if (state.isDone) return;
      if (message.type === 'init') {
        const compact = consent.rulesFor({ url: frame.url(), isMain: frame.parentFrame() === null });
        await world.evaluate(giveMessage, { type: 'initResp', config, rules: { autoconsent: [], compact } });
      } else if (message.type === 'eval') {
        const result: unknown = await frame.evaluate(String(message.code)).catch(() => false);
        await world.evaluate(giveMessage, { type: 'evalResp', id: message.id, result });
      } else if (message.type === 'report') {
        if (isLastRound || (message.state?.findCmpAttempts ?? 0) < lastRound) continue;
        isLastRound = true;
        recogniseBy = performance.now() + recogniseMsMax;
      } else if (message.type === 'popupFound') round.found = message.cmp;
      else if (message.type === 'optOutResult' && message.result === false) return;
      else if (message.type === 'optOutResult' && message.cmp !== undefined) names.add(message.cmp);
      else if (message.type === 'autoconsentDone') state.end();
    }
  }
}
