import type { Frame, Page } from 'puppeteer-core';

export type DocumentAnswer = {
  readonly url: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Where the main frame has been, by redirects of servers and of the page itself, and what the last document was answered with. */
export type NavigationHistory = {
  readonly hops: () => readonly string[];
  readonly answer: () => DocumentAnswer | undefined;
  /** Frames whose document the egress proxy answered in place of its host. */
  readonly unreachedFrames: () => readonly { readonly frame: Frame; readonly answer: DocumentAnswer }[];
};

/** A page that sends itself around without end has made its point by then. */
const hopsMax = 20;

/** Follows a page from before its first navigation. */
export function trackNavigationHistory(page: Page): NavigationHistory {
  const hops: string[] = [];
  let answer: DocumentAnswer | undefined;
  const unreached: { frame: Frame; answer: DocumentAnswer }[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const url = request.url();
    if (hops.at(-1) !== url && hops.length < hopsMax) hops.push(url);
  });
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return;
    const given = { url: response.url(), status: response.status(), headers: response.headers() };
    const frame = response.frame();
    if (frame === page.mainFrame()) answer = given;
    else if (frame !== null && (given.headers['x-tintype-refused'] ?? given.headers['x-tintype-failure']) !== undefined)
      unreached.push({ frame, answer: given });
  });
  return { hops: () => hops, answer: () => answer, unreachedFrames: () => unreached };
}
