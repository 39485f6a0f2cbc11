import type { Consent } from '@tintype/blocklists/consent';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'puppeteer-core';
import { isolatedWorldOf } from '../browser/puppeteer-internals.ts';
import type { WatchWorld } from '../in-page/watch-activity.ts';
import type { AtRest } from './blocker.ts';

/*
 * Functions that Puppeteer sends separately to the worlds of all frames use nothing from outside.
 * So each looks up the key that protects `in-page/memory.ts` from names of the page.
 */

/** Autoconsent's content script sends these; see the types of its package. */
type Message = {
  readonly type: string;
  readonly id?: string;
  readonly code?: string;
  readonly cmp?: string;
  readonly result?: boolean;
};
/** `pauseMs`: the time until the script continues; null if all its messages have arrived. */
type ReceivedMessages = { readonly messages: readonly Message[]; readonly pauseMs: number | null };

type ConsentMailboxWork = () => void;
type ScriptWorld = {
  autoconsentSendMessage?: (message: Message) => Promise<void>;
  autoconsentReceiveMessage?: (message: unknown) => Promise<void>;
  pauseConsent?: (work: ConsentMailboxWork, ms?: number) => unknown;
};
type Mailbox = WatchWorld & {
  messages?: Message[];
  /**
   * Functions that end the pauses, and the times at which these end anyway, by `performance.now()`.
   */
  pauses?: Map<ConsentMailboxWork, number>;
};
type GlobalMailbox = Record<symbol, Mailbox | undefined>;

/**
 * Creates the mailbox in which the script leaves its messages, and replaces its timers. This world
 * is isolated, so the page cannot call the functions. `isAtRest`: the page has no activity in
 * progress, so its reaction to an answer is known to be one.
 */
function openMailbox(isAtRest: boolean): void {
  // The script uses longer timers to give up or to clean up.
  const pauseMsMax = 5_000;
  const world = globalThis as ScriptWorld;
  const mailbox = ((globalThis as GlobalMailbox)[Symbol.for('tintype.memory')] ??= {});
  const messages = (mailbox.messages ??= []);
  const pauses = (mailbox.pauses ??= new Map());
  world.autoconsentSendMessage = async (message) => {
    messages.push(message);
    // The banner is hidden next, so the page's own work to dismiss it is ignored.
    if (isAtRest && message.type === 'optOutResult') mailbox.watch?.forgetAll();
  };
  world.pauseConsent = (work, ms = 0) => {
    if (ms > pauseMsMax) return setTimeout(work, ms);
    const end = (): void => {
      clearTimeout(timer);
      if (pauses.delete(end)) work();
    };
    const timer = setTimeout(end, ms);
    pauses.set(end, performance.now() + ms);
    return timer;
  };
}

/** Replaces the timers that the script calls by pauses, which can end early. */
const wrapScript = (script: string): string =>
  `((setTimeout, requestIdleCallback) => {${script}\n})(pauseConsent, (work) => pauseConsent(work))`;

/** Lets due callbacks run first, because they may send messages. */
async function takeMessages(): Promise<ReceivedMessages> {
  const { messages = [], pauses = new Map<ConsentMailboxWork, number>() } =
    (globalThis as GlobalMailbox)[Symbol.for('tintype.memory')] ?? {};
  await new Promise((resolve) => setTimeout(resolve, 0));
  const until = [...pauses.values()].reduce((first, one) => Math.min(first, one), Infinity);
  const pauseMs = pauses.size === 0 ? null : Math.max(0, until - performance.now());
  return { messages: messages.splice(0), pauseMs };
}

function endPauses(): void {
  for (const end of (globalThis as GlobalMailbox)[Symbol.for('tintype.memory')]?.pauses?.keys() ?? []) end();
}

async function sendMessage(message: object): Promise<void> {
  // Not awaited: the call returns when the opt-out has finished, and until then sends messages that
  // need a response.
  void (globalThis as ScriptWorld).autoconsentReceiveMessage?.(message);
}

type AnswerConsentOptions = {
  readonly page: Page;
  readonly consent: Consent;
  readonly budgetMs: number;
  readonly atRest: AtRest;
};
const framesMax = 8;
/**
 * The time to recognise a banner in a page that never settles. The rules check twice, half a second
 * apart, and then search for the banner of a platform that they know.
 */
const recogniseMsMax = 3_000;
/** Only the page itself is watched, so whether a frame has settled is unknown. */
const framePauseMs = 100;
/** Shorter pauses only yield to other work, so they never end early. */
const yieldMsMax = 20;

const autoconsentConfig = {
  enabled: true,
  autoAction: 'optOut',
  disabledCmps: [],
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  // The second check also recognises banners that a site wrote itself.
  detectRetries: 1,
  isMainWorld: false,
  prehideTimeout: 2_000,
  enableHeuristicDetection: true,
  // A banner that can only be accepted is hidden instead: this service does not give an answer that
  // the visitor did not give.
  heuristicMode: 'reject',
  visualTest: false,
};

/**
 * Rejects consent in the way that the page offers. Returns the names of the platforms that accepted
 * the answer. The script and its rules are written for pages that are still loading, and pause for
 * fixed times. Here a pause ends as soon as the page has settled, because nothing more will appear.
 */
export async function answerConsent({ page, consent, budgetMs, atRest }: AnswerConsentOptions): Promise<string[]> {
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
  // A frame that hangs does not respond, and no call has a separate timer.
  const timer = setTimeout(state.end, budgetMs);
  const running: Promise<void>[] = [];
  const visited = new Set<Frame>();
  const wasAtRest = await atRest(0);
  const visit = (frame: Frame): void => {
    if (frame.detached || state.isDone || performance.now() > endsAt || running.length > framesMax) return;
    visited.add(frame);
    const visiting: AnswerConsentVisit = { consent, endsAt, names, state, atRest, wasAtRest, found: undefined };
    const answered = answerInFrame(frame, visiting).catch(() => {
      // A frame that disappears with its banner during a call has accepted the answer.
      if (visiting.found === undefined || !frame.detached) return;
      names.add(visiting.found);
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

type AnswerConsentVisit = {
  readonly consent: Consent;
  readonly endsAt: number;
  readonly names: Set<string>;
  readonly state: { readonly isDone: boolean; readonly end: () => void };
  readonly atRest: AtRest;
  readonly wasAtRest: boolean;
  found: string | undefined;
};

async function answerInFrame(frame: Frame, visit: AnswerConsentVisit): Promise<void> {
  const { consent, endsAt, names, state, wasAtRest } = visit;
  const world = isolatedWorldOf(frame);
  const isMain = frame.parentFrame() === null;
  await world.evaluate(openMailbox, wasAtRest);
  await world.evaluate(wrapScript(consent.script));
  const recogniseBy = performance.now() + recogniseMsMax;
  while (!state.isDone && performance.now() < endsAt) {
    if (visit.found === undefined && performance.now() > recogniseBy) return;
    const { messages, pauseMs } = await world.evaluate(takeMessages);
    for (const message of messages) {
      if (state.isDone) return;
      if (message.type === 'init') {
        const compact = consent.rulesFor({ url: frame.url(), isMain });
        await world.evaluate(sendMessage, {
          type: 'initResp',
          config: autoconsentConfig,
          rules: { autoconsent: [], compact },
        });
      } else if (message.type === 'eval') {
        const result: unknown = await frame.evaluate(String(message.code)).catch(() => false);
        await world.evaluate(sendMessage, { type: 'evalResp', id: message.id, result });
      } else if (message.type === 'popupFound') visit.found = message.cmp;
      else if (message.type === 'optOutResult' && message.result === false) return;
      else if (message.type === 'optOutResult' && message.cmp !== undefined) names.add(message.cmp);
      else if (message.type === 'autoconsentDone') state.end();
    }
    if (messages.length > 0 || state.isDone) continue;
    if (pauseMs === null) {
      // The answer may have opened a frame with another question, so it is waited for.
      if (visit.found !== undefined) await visit.atRest(recogniseMsMax);
      return;
    }
    if (await canEndPause(pauseMs, isMain, visit)) await world.evaluate(endPauses);
  }
}

async function canEndPause(pauseMs: number, isMain: boolean, { atRest }: AnswerConsentVisit): Promise<boolean> {
  if (isMain && pauseMs > yieldMsMax) return atRest(pauseMs);
  const leastMs = Math.min(pauseMs, framePauseMs);
  await sleep(leastMs);
  return pauseMs > leastMs && atRest(pauseMs - leastMs);
}
