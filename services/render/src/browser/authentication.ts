import type { Authentication } from '@tintype/contracts/capture/session';
import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import type { PageSlot } from './page-slot.ts';
import { listSessionOrigins } from './session.ts';

type Dependencies = {
  readonly slot: Pick<PageSlot, 'page'>;
  readonly url: string;
  readonly authentication: Authentication;
};
type Answer = (event: Protocol.Fetch.AuthRequiredEvent) => Protocol.Fetch.AuthChallengeResponse;

const refuse: Answer = () => ({ response: 'CancelAuth' });
/**
 * The handlers of pages whose logins are refused: if two handlers pause a request, the browser
 * calls only the first.
 */
const answersOf = new WeakMap<Page, Answer>();

/**
 * Responds to login challenges of the URL's origin only: the browser challenges again at each hop
 * of a redirect. A second challenge for the same request means that the site rejects the password,
 * and its response is the page.
 */
export async function answerChallenges({ slot: { page }, url, authentication }: Dependencies): Promise<void> {
  const origins = listSessionOrigins(url);
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
  // Uses a separate session: the page's session pauses what looks like advertising.
  await answerBy(await page.createCDPSession(), () => answer, origins);
}

/**
 * Cancels login prompts. The full build of the browser prompts its user for a login where the
 * headless shell refuses, and the request would wait without end. A request must be paused to
 * receive a response, so all requests are paused. This costs a round trip each, which the ordinary
 * browser does not pay.
 */
export async function refuseLogins(page: Page): Promise<void> {
  answersOf.set(page, refuse);
  await answerBy(await page.createCDPSession(), () => answersOf.get(page) ?? refuse);
}

/** Responds to challenges on a session. Pauses all requests, or only requests to some origins. */
async function answerBy(cdp: CDPSession, answer: () => Answer, origins?: readonly string[]): Promise<void> {
  cdp.on('Fetch.authRequired', (event) => {
    const authChallengeResponse = answer()(event);
    // The request may no longer exist.
    cdp.send('Fetch.continueWithAuth', { requestId: event.requestId, authChallengeResponse }).catch(() => undefined);
  });
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  const patterns = origins?.map((origin) => ({ urlPattern: `${origin}/*` })) ?? [{ urlPattern: '*' }];
  await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns });
}
