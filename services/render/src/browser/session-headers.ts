import { originOf, type Session } from '@tintype/contracts/capture/session';
import type { Page, Protocol } from 'puppeteer-core';

type Header = Session['headers'][number];
type Dependencies = { readonly url: string; readonly headers: readonly Header[] };

/**
 * Adds headers to requests, each to its own origin alone. The requests to those origins stop for it, each hop of a redirect for itself: what was
 * added to one is not carried along to the next.
 */
export async function sendHeaders(page: Page, { url, headers }: Dependencies): Promise<void> {
  // Of its own: the page's holds what looks like advertising.
  const cdp = await page.createCDPSession();
  const ours = headers.map(({ name, value, origin }) => ({
    name,
    value,
    origins: origin === undefined ? ownOrigins(url) : [originOf(origin) ?? origin],
  }));
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The answer to a request that is gone by now.
    cdp.send('Fetch.continueRequest', { requestId, headers: headersFor(request, ours) }).catch(() => undefined);
  });
  const origins = new Set(ours.flatMap((one) => one.origins));
  await cdp.send('Fetch.enable', { patterns: [...origins].map((origin) => ({ urlPattern: `${origin}/*` })) });
}

type Ours = { readonly name: string; readonly value: string; readonly origins: readonly string[] };

function headersFor({ url, headers }: Protocol.Network.Request, ours: readonly Ours[]): Protocol.Fetch.HeaderEntry[] {
  const { origin } = new URL(url);
  const wanted = ours.filter(({ origins }) => origins.includes(origin));
  const isOurs = (name: string, value: string): boolean =>
    ours.some((one) => one.name.toLowerCase() === name.toLowerCase() && one.value === value);
  const isReplaced = (name: string): boolean => wanted.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const own = Object.entries(headers).filter(([name, value]) => !isOurs(name, value) && !isReplaced(name));
  return [...own, ...wanted.map(({ name, value }) => [name, value] as const)].map(([name, value]) => ({ name, value }));
}

/** The origin of the URL, and the same host over HTTPS, where a site that was asked for over HTTP sends its visitors. */
function ownOrigins(url: string): string[] {
  const { protocol, origin, port, hostname } = new URL(url);
  return protocol === 'http:' && port === '' ? [origin, `https://${hostname}`] : [origin];
}
