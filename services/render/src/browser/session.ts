import { type Authentication, parseOrigin, type Session } from '@tintype/contracts/capture/session';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import type { PageSlot } from './page-slot.ts';

type Dependencies = {
  readonly slot: Pick<PageSlot, 'page' | 'session'>;
  readonly url: string;
  readonly session: Session;
};

/**
 * Sets the cookies, headers and storage of a visitor before the page navigates anywhere. No error
 * contains a value.
 */
export async function restoreSession({ slot, url, session }: Dependencies): Promise<void> {
  await Promise.all([
    setCookies(slot.session, { url, cookies: session.cookies }),
    fillStorage(slot, session.storage),
    ...(session.headers.length === 0 ? [] : [sendHeaders(slot.page, { url, headers: session.headers })]),
  ]);
}

/** Separate calls let the error name the cookie that the browser rejects. */
async function setCookies(
  cdp: CDPSession,
  { url, cookies }: { url: string; cookies: Session['cookies'] },
): Promise<void> {
  const fields: Record<string, string> = {};
  const set = async ({ sameSite, expires, domain, ...cookie }: Session['cookies'][number], index: number) => {
    const { success } = await cdp
      .send('Network.setCookie', {
        ...cookie,
        url: getSource(url, { domain, secure: cookie.secure }),
        ...(domain !== undefined && { domain }),
        ...(sameSite !== undefined && { sameSite: sameSites[sameSite] }),
        ...(expires !== undefined && expires >= 0 && { expires }),
      })
      .catch(() => ({ success: false }));
    if (!success) fields[`session.cookies.${index}`] = 'is not accepted by the browser';
  };
  await Promise.all(cookies.map(set));
  if (cookies.length > cookiesCountedFrom && (await isCrowded(cdp, cookies)))
    fields['session.cookies'] = 'has more cookies for one site than the browser stores';
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/**
 * Chromium stores 180 cookies of a site and silently drops the oldest beyond that. Up to this
 * number none was dropped, so fewer cookies are not checked.
 */
const cookiesCountedFrom = 150;
async function isCrowded(cdp: CDPSession, cookies: Session['cookies']): Promise<boolean> {
  const kept = await cdp.send('Network.getAllCookies');
  const nowSeconds = Date.now() / 1_000;
  const lasting = cookies.filter(({ expires = -1 }) => expires < 0 || expires > nowSeconds);
  return (
    kept.cookies.length < new Set(lasting.map(({ name, domain, path }) => JSON.stringify([name, domain, path]))).size
  );
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

/** Only HTTPS can set a secure cookie. */
function getSource(url: string, { domain, secure }: { domain: string | undefined; secure: boolean }): string {
  const source = new URL(url);
  if (domain !== undefined) source.hostname = domain.replace(/^\./, '');
  if (secure) source.protocol = 'https:';
  return source.origin;
}

/**
 * Fills the storage in every document before its own scripts run. An entry that already exists is
 * newer and stays.
 */
async function fillStorage({ page }: Pick<PageSlot, 'page'>, storage: Session['storage']): Promise<void> {
  if (storage.length === 0) return;
  const filled = storage.map(({ origin, ...kinds }) => ({ origin: parseOrigin(origin)!, ...kinds }));
  await page.evaluateOnNewDocument((given: typeof filled) => {
    for (const { origin, localStorage, sessionStorage } of given) {
      // `self.origin` is "null" in a sandboxed frame, which has no storage.
      if (self.origin !== origin) continue;
      for (const [kind, entries] of Object.entries({ localStorage, sessionStorage })) {
        const place = self[kind as 'localStorage' | 'sessionStorage'];
        for (const [key, value] of Object.entries(entries as Record<string, string>))
          if (place.getItem(key) === null) place.setItem(key, value);
      }
    }
  }, filled);
}

type SessionHeader = Session['headers'][number];
type AddedHeaders = { readonly url: string; readonly headers: readonly SessionHeader[] };

/**
 * Each header is sent only to its own origin. Requests to those origins are paused for this, and
 * each hop of a redirect separately: headers added to one hop are not sent with the next.
 */
async function sendHeaders(page: Page, { url, headers }: AddedHeaders): Promise<void> {
  // The page's session pauses what looks like advertising, so this session is a separate one.
  const cdp = await page.createCDPSession();
  const ours = headers.map(({ name, value, origin }) => ({
    name,
    value,
    origins: origin === undefined ? listSessionOrigins(url) : [parseOrigin(origin) ?? origin],
  }));
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The request may no longer exist.
    cdp.send('Fetch.continueRequest', { requestId, headers: headersFor(request, ours) }).catch(() => undefined);
  });
  const origins = new Set(ours.flatMap((one) => one.origins));
  await cdp.send('Fetch.enable', { patterns: [...origins].map((origin) => ({ urlPattern: `${origin}/*` })) });
}

type OwnHeader = { readonly name: string; readonly value: string; readonly origins: readonly string[] };

function headersFor(
  { url, headers }: Protocol.Network.Request,
  ours: readonly OwnHeader[],
): Protocol.Fetch.HeaderEntry[] {
  const { origin } = new URL(url);
  const wanted = ours.filter(({ origins }) => origins.includes(origin));
  const isOurs = (name: string, value: string): boolean =>
    ours.some((one) => one.name.toLowerCase() === name.toLowerCase() && one.value === value);
  const isReplaced = (name: string): boolean => wanted.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const own = Object.entries(headers).filter(([name, value]) => !isOurs(name, value) && !isReplaced(name));
  return [...own, ...wanted.map(({ name, value }) => [name, value] as const)].map(([name, value]) => ({ name, value }));
}

/** A site redirects visitors who use HTTP to the same host over HTTPS. */
function listSessionOrigins(url: string): string[] {
  const { protocol, origin, port, hostname } = new URL(url);
  return protocol === 'http:' && port === '' ? [origin, `https://${hostname}`] : [origin];
}

type ChallengeOptions = {
  readonly slot: Pick<PageSlot, 'page'>;
  readonly url: string;
  readonly authentication: Authentication;
};
type LoginHandler = (event: Protocol.Fetch.AuthRequiredEvent) => Protocol.Fetch.AuthChallengeResponse;

const cancelLogin: LoginHandler = () => ({ response: 'CancelAuth' });
/**
 * The login handler of each page that refuses logins. A capture replaces it: if two sessions pause
 * a request, the browser notifies only the first.
 */
const loginHandlers = new WeakMap<Page, LoginHandler>();

/**
 * Responds to login challenges of the URL's origin only: the browser challenges again at each hop
 * of a redirect. A second challenge for the same request means that the site rejects the password,
 * and its response is the page.
 */
export async function answerChallenges({ slot: { page }, url, authentication }: ChallengeOptions): Promise<void> {
  const origins = listSessionOrigins(url);
  const answered = new Set<string>();
  const answer: LoginHandler = (event) => {
    const { requestId, authChallenge } = event;
    const isOurs =
      authChallenge.source !== 'Proxy' &&
      origins.includes(new URL(authChallenge.origin).origin) &&
      !answered.has(requestId);
    answered.add(requestId);
    return isOurs ? { response: 'ProvideCredentials', ...authentication } : cancelLogin(event);
  };
  if (loginHandlers.has(page)) return void loginHandlers.set(page, answer);
  // The page's session pauses what looks like advertising, so this session is a separate one.
  await handleLogins(await page.createCDPSession(), () => answer, origins);
}

/**
 * Cancels login prompts. The full build of the browser prompts its user for a login where the
 * headless shell refuses, and the request would wait without end. All requests are paused for this,
 * which costs a round trip each; the ordinary browser does not pay it.
 */
export async function refuseLogins(page: Page): Promise<void> {
  loginHandlers.set(page, cancelLogin);
  await handleLogins(await page.createCDPSession(), () => loginHandlers.get(page) ?? cancelLogin);
}

async function handleLogins(cdp: CDPSession, answer: () => LoginHandler, origins?: readonly string[]): Promise<void> {
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
