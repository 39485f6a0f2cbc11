/// <reference lib="dom" />
import type { WatchWorld } from '../in-page/watch-activity.ts';

/*
 * Functions that Puppeteer sends separately to the worlds of all frames, so they use nothing from
 * outside. Each function therefore looks up the key that protects `in-page/memory.ts` from names of
 * the page.
 */

/** Messages of autoconsent's content script; see the types of its package. */
export type Message = {
  readonly type: string;
  readonly id?: string;
  readonly code?: string;
  readonly cmp?: string;
  readonly result?: boolean;
};
/**
 * `pauseMs`: milliseconds until the script continues; null if it will not, so that all its messages
 * have arrived.
 */
export type ReceivedMessages = { readonly messages: readonly Message[]; readonly pauseMs: number | null };

type ConsentMailboxWork = () => void;
/** Names that the script calls. */
type ScriptWorld = {
  autoconsentSendMessage?: (message: Message) => Promise<void>;
  autoconsentReceiveMessage?: (message: unknown) => Promise<void>;
  pauseConsent?: (work: ConsentMailboxWork, ms?: number) => unknown;
};
type Mailbox = WatchWorld & {
  messages?: Message[];
  /**
   * The pauses of the script: a function that ends the pause, and the time at which it ends anyway,
   * in milliseconds of `performance.now()`.
   */
  pauses?: Map<ConsentMailboxWork, number>;
};
type GlobalMailbox = Record<symbol, Mailbox | undefined>;

/**
 * Creates the place where the script leaves its messages, and replaces its timers. No function is
 * placed where the page could call it: this world is isolated from the page. `isAtRest`: the page
 * has no activity in progress, so that its reaction to an answer can be attributed to the answer.
 */
export function openMailbox(isAtRest: boolean): void {
  // The longest timer that counts as a pause: the script uses longer timers to give up or to clean
  // up.
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

/** Wraps the script so that the timers that it calls by name can be ended. */
export const inMailbox = (script: string): string =>
  `((setTimeout, requestIdleCallback) => {${script}\n})(pauseConsent, (work) => pauseConsent(work))`;

/**
 * Returns all messages that have arrived. Callbacks that are due, and their immediate effects, run
 * before.
 */
export async function takeMessages(): Promise<ReceivedMessages> {
  const { messages = [], pauses = new Map<ConsentMailboxWork, number>() } =
    (globalThis as GlobalMailbox)[Symbol.for('tintype.memory')] ?? {};
  await new Promise((resolve) => setTimeout(resolve, 0));
  const until = [...pauses.values()].reduce((first, one) => Math.min(first, one), Infinity);
  const pauseMs = pauses.size === 0 ? null : Math.max(0, until - performance.now());
  return { messages: messages.splice(0), pauseMs };
}

/** Ends all pauses, so that the script continues. */
export function endPauses(): void {
  for (const end of (globalThis as GlobalMailbox)[Symbol.for('tintype.memory')]?.pauses?.keys() ?? []) end();
}

export async function giveMessage(message: object): Promise<void> {
  // The call is not awaited: an opt-out returns when it has finished, and sends queries on the way.
  void (globalThis as ScriptWorld).autoconsentReceiveMessage?.(message);
}
