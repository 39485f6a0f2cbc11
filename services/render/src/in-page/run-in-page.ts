/// <reference lib="dom" />

import type { Page } from 'puppeteer-core';
import { clientOf, frameIdOf, isolatedWorldIdOf } from '../browser/puppeteer-internals.ts';
import { textsOf } from './with-parts.ts';

/** What may cross into a page and back. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

type Work = (...args: never[]) => unknown;

/** Code in a world of its own beside the page's: it sees the same document, but no function that the page has replaced. */
export type InPage = <Args extends readonly Json[], Out extends Json | void>(
  work: (...args: Args) => Out | Promise<Out>,
  ...args: Args
) => Promise<Out>;

/**
 * Runs functions in the main frame: they may use nothing from outside but their arguments and the parts that are sent along (`with-parts.ts`). What
 * has parts is sent to a world once. A navigation throws the world away, and the next call makes another.
 *
 * They are sent by the session that tells Puppeteer of requests: the browser keeps the order within a session alone, so by another one an answer
 * could overtake a request that the page had made before.
 */
export function runInPageOf(page: Page): InPage {
  const session = clientOf(page);
  let world: Promise<number> | undefined;
  let sent = new Set<Work>();
  const forget = (): void => {
    world = undefined;
    sent = new Set();
  };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) forget();
  });
  const open = async (): Promise<number> => {
    const known = isolatedWorldIdOf(page.mainFrame());
    if (known !== undefined) return known;
    const frameId = frameIdOf(page.mainFrame());
    const made = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'tintype' });
    return made.executionContextId;
  };
  const call = async (work: Work, values: readonly Json[]) => {
    const { whole, again } = textsOf(work);
    world ??= open();
    const executionContextId = await world;
    const sentHere = sent;
    const answer = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: again !== undefined && sentHere.has(work) ? again : whole,
      executionContextId,
      arguments: values.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    });
    if (again !== undefined) sentHere.add(work);
    return answer;
  };
  /** What was done to a document that is gone has gone with it, so it is done again to the next one. */
  const callAgain = async (work: Work, values: readonly Json[]) => {
    for (let documents = 1; ; documents += 1) {
      try {
        return await call(work, values);
      } catch (error) {
        forget();
        if (!worldIsGone.test((error as Error).message) || documents === documentsMax) throw error;
      }
    }
  };
  return async (work, ...args) => {
    const { result, exceptionDetails } = await callAgain(work, args);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as never;
  };
}

/** The page went on to another document before or during a call. One that never stops doing so is given up. */
const worldIsGone =
  /Cannot find context|Execution context was destroyed|No frame (for|with) given id|Inspected target navigated/i;
const documentsMax = 5;
