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
    const frameId = frameIdOf(page);
    const made = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'tintype' });
    return made.executionContextId;
  };
  return async (work, ...args) => {
    world ??= open();
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: work.toString(),
      executionContextId: await world,
      arguments: args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as never;
  };
}

/** Puppeteer keeps the protocol's id of a frame to itself, and asking the browser would cost a round trip in every capture. */
const frameIdOf = (page: Page): string => (page.mainFrame() as unknown as { readonly _id: string })._id;
