import type { Authentication } from '@tintype/contracts/capture/authentication';
import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import type { PageSlot } from './page-slot.ts';
import { ownOrigins } from './session.ts';

type Dependencies = {
  readonly slot: Pick<PageSlot, 'page'>;
  readonly url: string;
  readonly authentication: Authentication;
};
type Answer = (event: Protocol.Fetch.AuthRequiredEvent) => Protocol.Fetch.AuthChallengeResponse;

const refuse: Answer = () => ({ response: 'CancelAuth' });
/** The answers of pages whose logins are refused: of two that hold a request up, only the first would be asked. */
const answersOf = new WeakMap<Page, Answer>();

/**
 * Answers the challenges of the URL's origin, and of no other: the browser asks anew at each hop of a redirect. A second challenge for the same
 * request means that the site does not take the password, and its answer is the page.
 */
export async function answerChallenges({ slot: { page }, url, authentication }: Dependencies): Promise<void> {
  const origins = ownOrigins(url);
  const answered = new Set<string>();
  const answer: Answer = (event) => {
    const { requestId, authChallenge } = event;
    const isOurs =
      authChallenge.source !== 'Proxy' &&
      origins.includes(new URL(authChallenge.origin).origin) &&
      !answered.has(requestId);
    answered.add(requestId);
    return isOurs ? { response: 'ProvideCredentials', ...authentication } : refuse(event);
  };
  if (answersOf.has(page)) return void answersOf.set(page, answer);
  // Of its own: the page's holds what looks like advertising.
  await answerBy(await page.createCDPSession(), () => answer, origins);
}

/**
 * The full build asks its user for a login where the headless shell refuses, and a request would wait for that answer without end. Only requests
 * that are held up can be answered for, so all of them are: a round trip each, which the ordinary browser does not pay.
 */
export async function refuseLogins(page: Page): Promise<void> {
  answersOf.set(page, refuse);
  await answerBy(await page.createCDPSession(), () => answersOf.get(page) ?? refuse);
}

/** All requests are held up, or those to some origins. */
async function answerBy(cdp: CDPSession, answer: () => Answer, origins?: readonly string[]): Promise<void> {
  cdp.on('Fetch.authRequired', (event) => {
    const authChallengeResponse = answer()(event);
    // The answer may be to a request that is gone by now.
    cdp.send('Fetch.continueWithAuth', { requestId: event.requestId, authChallengeResponse }).catch(() => undefined);
  });
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  const patterns = origins?.map((origin) => ({ urlPattern: `${origin}/*` })) ?? [{ urlPattern: '*' }];
  await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns });
}
