import type { CDPSession, Frame, HTTPRequest, Page } from 'puppeteer-core';

/*
 * Members of Puppeteer that its types leave out, in one file: a new version of Puppeteer is checked
 * in one place.
 */

/** The session with which Puppeteer drives a page already receives the events of the page. */
export const getProtocolClient = (page: Page): CDPSession => (page as unknown as { _client(): CDPSession })._client();

/** Querying the browser for the protocol's ID would cost a round trip in every capture. */
export const frameIdOf = (frame: Frame): string => (frame as unknown as { readonly _id: string })._id;

/** All redirects of a request share the protocol's ID. */
export const requestIdOf = (request: HTTPRequest): string => (request as unknown as { readonly id: string }).id;

/** The session of the page, unless the frame has its own process. */
export const getFrameClient = (frame: Frame): CDPSession =>
  (frame as unknown as { readonly client: CDPSession }).client;

export type World = {
  readonly context?: { readonly id?: number };
  evaluate<Args extends unknown[], Out>(work: string | ((...args: Args) => Out), ...args: Args): Promise<Awaited<Out>>;
};

/**
 * Puppeteer creates this world in every document before the first script of the page; cross-origin
 * frames have theirs in another process. A separate world would be just as isolated from the page,
 * and cost each capture a round trip at its most urgent moment.
 */
export const isolatedWorldOf = (frame: Frame): World =>
  (frame as unknown as { isolatedRealm(): World }).isolatedRealm();

/** Undefined if Puppeteer has not created the world yet. */
export const isolatedWorldIdOf = (frame: Frame): number | undefined => isolatedWorldOf(frame).context?.id;
