import { addressOfHtml } from '@tintype/contracts/capture/fragments';
import { frameIdOf } from './puppeteer-internals.ts';
import type { PageSlot } from './page-slot.ts';

type Dependencies = { readonly slot: Pick<PageSlot, 'page'>; readonly url: string; readonly html: string };

/**
 * Serves the text that was sent for an address whenever the page visits that address. The page then
 * has that origin, and everything that it loads passes the egress guard.
 */
export async function serveHtml({ slot: { page }, url, html }: Dependencies): Promise<void> {
  // The page's session pauses what looks like advertising, so this session is a separate one.
  const cdp = await page.createCDPSession();
  const mainFrameId = frameIdOf(page.mainFrame());
  const address = withoutFragment(url);
  // The placeholder address has no other resources, and the egress guard would treat a request as
  // an attempt at an internal host.
  const isNowhere = url === addressOfHtml;
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, resourceType }) => {
    const isPage =
      resourceType === 'Document' &&
      frameId === mainFrameId &&
      request.method === 'GET' &&
      withoutFragment(request.url) === address;
    const answered = isPage
      ? cdp.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'Content-Type', value: 'text/html; charset=utf-8' }],
          body: Buffer.from(html).toString('base64'),
        })
      : isNowhere
        ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' })
        : cdp.send('Fetch.continueRequest', { requestId });
    // A page may have cancelled its request in the meantime.
    answered.catch(() => undefined);
  });
  const pattern = isNowhere
    ? { urlPattern: `${url}*` }
    : { urlPattern: escapePattern(address), resourceType: 'Document' };
  await cdp.send('Fetch.enable', { patterns: [pattern as { urlPattern: string; resourceType?: 'Document' }] });
}

export const withoutFragment = (url: string): string => url.split('#')[0]!;
/** Escapes the wildcards `*` and `?` of the browser's URL patterns. */
const escapePattern = (url: string): string => url.replaceAll(/[*?\\]/g, String.raw`\$&`);
