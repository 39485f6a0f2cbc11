import { parseOrigin, type Session } from '@tintype/contracts/capture/session';
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

/** Sets cookies one by one, so that the error can name the cookie that the browser rejects. */
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
  if (cookies.length > countedFrom && (await isCrowded(cdp, cookies)))
    fields['session.cookies'] = 'has more cookies for one site than the browser stores';
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/**
 * Chromium stores 180 cookies of a site and silently drops the oldest beyond that. Up to this
 * number, none was dropped.
 */
const countedFrom = 150;
async function isCrowded(cdp: CDPSession, cookies: Session['cookies']): Promise<boolean> {
  const kept = await cdp.send('Network.getAllCookies');
  const nowSeconds = Date.now() / 1_000;
  const lasting = cookies.filter(({ expires = -1 }) => expires < 0 || expires > nowSeconds);
  return (
    kept.cookies.length < new Set(lasting.map(({ name, domain, path }) => JSON.stringify([name, domain, path]))).size
  );
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

/** Returns the source URL of a cookie: only HTTPS can set a secure one. */
function getSource(url: string, { domain, secure }: { domain: string | undefined; secure: boolean }): string {
  const source = new URL(url);
  if (domain !== undefined) source.hostname = domain.replace(/^\./, '');
  if (secure) source.protocol = 'https:';
  return source.origin;
}

/**
 * Fills the storage in every document before its own scripts run. An entry that already exists in a
 * document is newer and stays.
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
 * Adds headers to requests, each only to its own origin. Requests to those origins are paused for
 * this, and each hop of a redirect separately: headers added to one hop are not sent with the next.
 */
async function sendHeaders(page: Page, { url, headers }: AddedHeaders): Promise<void> {
  // Uses a separate session: the page's session pauses what looks like advertising.
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

/**
 * Returns the origin of the URL, and the same host over HTTPS, to which a site redirects visitors
 * who use HTTP.
 */
export function listSessionOrigins(url: string): string[] {
  const { protocol, origin, port, hostname } = new URL(url);
  return protocol === 'http:' && port === '' ? [origin, `https://${hostname}`] : [origin];
}
