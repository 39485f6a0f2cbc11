/// <reference lib="dom" />
import type { WatchWorld } from '../in-page/watch-activity.ts';

/*
 * Puppeteer sends each of these functions alone, to the worlds of all frames: they use nothing from outside. So each finds by itself where
 * `in-page/memory.ts` keeps what the page must not stand for.
 */

/** Messages of autoconsent's content script; see the types of its package. */
export type Message = {
  readonly type: string;
  readonly id?: string;
  readonly code?: string;
  readonly cmp?: string;
  readonly result?: boolean;
};
/** `pauseMs`: until the script goes on by itself; null where it never will, so that all has been said. */
export type Taken = { readonly messages: readonly Message[]; readonly pauseMs: number | null };

type Work = () => void;
/** Names that the script calls. */
type ScriptWorld = {
  autoconsentSendMessage?: (message: Message) => Promise<void>;
  autoconsentReceiveMessage?: (message: unknown) => Promise<void>;
  pauseConsent?: (work: Work, ms?: number) => unknown;
};
type Mailbox = WatchWorld & {
  messages?: Message[];
  /** The pauses of the script: a function that ends the pause, and the time at which it ends by itself, in milliseconds of `performance.now()`. */
  pauses?: Map<Work, number>;
};
type Kept = Record<symbol, Mailbox | undefined>;

/**
 * Where the script leaves what it has to say, and the timers that `inMailbox` gives it. No function of ours is put where the page could call it: this
 * world is not the page's. `isAtRest`: the page has nothing under way, so that what it does with an answer is known to come from it.
 */
export function openMailbox(isAtRest: boolean): void {
  // Longer ones are no pauses: the script gives up by them, or tidies up.
  const pauseMsMax = 5_000;
  const world = globalThis as ScriptWorld;
  const mailbox = ((globalThis as Kept)[Symbol.for('tintype.memory')] ??= {});
  const messages = (mailbox.messages ??= []);
  const pauses = (mailbox.pauses ??= new Map());
  world.autoconsentSendMessage = async (message) => {
    messages.push(message);
    // The banner is hidden next, whatever its page still does to put it away.
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

/** The script with timers that can be ended: of the globals it calls by name. */
export const inMailbox = (script: string): string =>
  `((setTimeout, requestIdleCallback) => {${script}\n})(pauseConsent, (work) => pauseConsent(work))`;

/** All that has come. Callbacks that are due, and what follows from them at once, run before. */
export async function takeMessages(): Promise<Taken> {
  const { messages = [], pauses = new Map<Work, number>() } = (globalThis as Kept)[Symbol.for('tintype.memory')] ?? {};
  await new Promise((resolve) => setTimeout(resolve, 0));
  const until = [...pauses.values()].reduce((first, one) => Math.min(first, one), Infinity);
  const pauseMs = pauses.size === 0 ? null : Math.max(0, until - performance.now());
  return { messages: messages.splice(0), pauseMs };
}

/** The script goes on now. */
export function endPauses(): void {
  for (const end of (globalThis as Kept)[Symbol.for('tintype.memory')]?.pauses?.keys() ?? []) end();
}

export async function giveMessage(message: object): Promise<void> {
  // Not awaited: an opt-out answers when it is through, and asks questions on the way.
  void (globalThis as ScriptWorld).autoconsentReceiveMessage?.(message);
}
