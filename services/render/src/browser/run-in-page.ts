/// <reference lib="dom" />

import type { CDPSession, Frame, Page } from 'puppeteer-core';
import { callAgain, callFirst, loadPageCode, type PageCode, getPageFunction } from './page-code.ts';
import { getProtocolClient, getFrameClient, frameIdOf, isolatedWorldIdOf } from './puppeteer-internals.ts';

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

type RunInPageWork = (...args: never[]) => unknown;

type World = {
  readonly code: PageCode;
  readonly executionContextId: number;
  readonly sent: Set<string>;
};

/**
 * Runs code in an isolated world of the page: it sees the same document, but no function that the
 * page has replaced.
 */
export type InPage = <Args extends readonly Json[], Out extends Json | void>(
  work: (...args: Args) => Out | Promise<Out>,
  ...args: Args
) => Promise<Out>;

/** A frame at any depth and of any origin. */
export type PageFrame = {
  readonly frame: Frame;
  /** Fails if the document is replaced. */
  readonly inFrame: InPage;
};

export type PageCalls = {
  readonly frames: () => readonly PageFrame[];
  /** Repeats the call in the next document if the document is replaced during the call. */
  readonly inPage: InPage;
  /** Fails if the document is replaced. */
  readonly inDocument: InPage;
};

const framesMax = 50;

/**
 * A file of `in-page` is sent to a world once, with its imports (`page-code.ts`). A navigation
 * discards the world, and the next call creates a new world.
 */
export function createPageCalls(page: Page): PageCalls {
  const main = createFrameCalls(page.mainFrame(), getProtocolClient(page));
  const inside = new Map<Frame, FrameCalls>();
  page.on('framenavigated', (frame) => (frame === page.mainFrame() ? main : inside.get(frame))?.forget());
  page.on('framedetached', (frame) => inside.delete(frame));
  const callsOf = (frame: Frame): FrameCalls => {
    const calls = inside.get(frame) ?? createFrameCalls(frame, getFrameClient(frame));
    inside.set(frame, calls);
    return calls;
  };
  return {
    inPage: main.runIn(documentsMax),
    inDocument: main.runIn(1),
    frames: () =>
      page
        .frames()
        .filter((frame) => frame !== page.mainFrame())
        .slice(0, framesMax)
        .map((frame) => ({ frame, inFrame: callsOf(frame).runIn(1) })),
  };
}

type FrameCalls = { readonly runIn: (documentsMax: number) => InPage; readonly forget: () => void };

function createFrameCalls(frame: Frame, session: CDPSession): FrameCalls {
  let world: Promise<World> | undefined;
  const forget = (): void => void (world = undefined);
  const idOfWorld = async (): Promise<number> => {
    const known = isolatedWorldIdOf(frame);
    if (known !== undefined) return known;
    const frameId = frameIdOf(frame);
    const made = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'tintype' });
    return made.executionContextId;
  };
  const open = async (): Promise<World> => ({
    code: await loadPageCode(),
    executionContextId: await idOfWorld(),
    sent: new Set(),
  });
  const call = async (work: RunInPageWork, values: readonly Json[]) => {
    world ??= open();
    const { code, executionContextId, sent } = await world;
    const called = getPageFunction(code, work);
    const answer = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: sent.has(called.module) ? callAgain(called) : callFirst(called),
      executionContextId,
      arguments: values.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    });
    sent.add(called.module);
    return answer;
  };
  /**
   * The effect of a call is lost with its document, so the call is repeated in the next document.
   */
  const callIn = async (documentsMax: number, work: RunInPageWork, values: readonly Json[]) => {
    for (let documents = 1; ; documents += 1) {
      try {
        return await call(work, values);
      } catch (error) {
        forget();
        if (!lostWorldPattern.test((error as Error).message) || documents === documentsMax) throw error;
      }
    }
  };
  const runIn =
    (documentsMax: number): InPage =>
    async (work, ...args) => {
      const { result, exceptionDetails } = await callIn(documentsMax, work, args);
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as never;
    };
  return { runIn, forget };
}

/**
 * The browser's errors if the page navigated before or during a call. A page that navigates again
 * and again is abandoned.
 */
const lostWorldPattern =
  /Cannot find context|Execution context was destroyed|No frame (for|with) given id|Inspected target navigated/i;
const documentsMax = 5;
