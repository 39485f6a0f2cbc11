import type { Authentication } from '@tintype/contracts/capture/authentication';
import type { PageSlot } from './page-slot.ts';
import { ownOrigins } from './session.ts';

type Dependencies = {
  readonly slot: Pick<PageSlot, 'page'>;
  readonly url: string;
  readonly authentication: Authentication;
};

/**
 * Answers the challenges of the URL's origin, and of no other: the browser asks anew at each hop of a redirect. A second challenge for the same
 * request means that the site does not take the password, and its answer is the page.
 */
export async function answerChallenges({ slot: { page }, url, authentication }: Dependencies): Promise<void> {
  // Of its own: the page's holds what looks like advertising.
  const cdp = await page.createCDPSession();
  const origins = ownOrigins(url);
  const answered = new Set<string>();
  cdp.on('Fetch.authRequired', ({ requestId, authChallenge: { source, origin } }) => {
    const isOurs = source !== 'Proxy' && origins.includes(new URL(origin).origin) && !answered.has(requestId);
    answered.add(requestId);
    const response = isOurs ? 'ProvideCredentials' : 'CancelAuth';
    cdp
      .send('Fetch.continueWithAuth', {
        requestId,
        authChallengeResponse: { response, ...(isOurs && authentication) },
      })
      // The answer to a request that is gone by now.
      .catch(() => undefined);
  });
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  await cdp.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: origins.map((origin) => ({ urlPattern: `${origin}/*` })),
  });
}
