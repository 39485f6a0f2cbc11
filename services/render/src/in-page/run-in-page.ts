/// <reference lib="dom" />

import type { Page } from 'puppeteer-core';
import type { PageSlot } from '../browser/page-slot.ts';

/** What may cross into a page and back. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** Code in a world of its own beside the page's: it sees the same document, but no function that the page has replaced. */
export type InPage = <Args extends readonly Json[], Out extends Json | void>(
  work: (...args: Args) => Out | Promise<Out>,
  ...args: Args
) => Promise<Out>;

/**
 * Runs self-contained functions in the main frame: they may use nothing from outside but their arguments. A navigation throws the world away,
 * and the next call makes another.
 */
export function runInPageOf({ page, session }: Pick<PageSlot, 'page' | 'session'>): InPage {
  let world: Promise<number> | undefined;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) world = undefined;
  });
  const open = async (): Promise<number> => {
    const known = worldOf(page);
    if (known !== undefined) return known;
    const frameId = frameIdOf(page);
    const made = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'tintype' });
    return made.executionContextId;
  };
  const call = async (functionDeclaration: string, values: readonly Json[]) => {
    world ??= open();
    return session.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId: await world,
      arguments: values.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    });
  };
  /** What was done to a document that is gone has gone with it, so it is done again to the next one. */
  const callAgain = async (functionDeclaration: string, values: readonly Json[]) => {
    for (let documents = 1; ; documents += 1) {
      try {
        return await call(functionDeclaration, values);
      } catch (error) {
        world = undefined;
        if (!worldIsGone.test((error as Error).message) || documents === documentsMax) throw error;
      }
    }
  };
  return async (work, ...args) => {
    const { result, exceptionDetails } = await callAgain(work.toString(), args);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as never;
  };
}

/** The page went on to another document before or during a call. One that never stops doing so is given up. */
const worldIsGone =
  /Cannot find context|Execution context was destroyed|No frame (for|with) given id|Inspected target navigated/i;
const documentsMax = 5;

/**
 * The world that Puppeteer makes for itself in every document, before the first script of the page. Another one of our own would be as far from the
 * page, and cost each capture a round trip when it is in a hurry. Not part of Puppeteer's types; where it is missing we make our own.
 */
const worldOf = (page: Page): number | undefined =>
  (page.mainFrame() as unknown as { isolatedRealm?(): { context?: { id?: number } } }).isolatedRealm?.().context?.id;

/** Puppeteer keeps the protocol's id of a frame to itself, and asking the browser would cost a round trip in every capture. */
const frameIdOf = (page: Page): string => (page.mainFrame() as unknown as { readonly _id: string })._id;
