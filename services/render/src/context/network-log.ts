import type { MissingResource } from '@tintype/contracts/capture/capture-result';
import type { HTTPRequest, Page } from 'puppeteer-core';

/** What a page asks of the network, from before its first navigation on. */
export type NetworkLog = {
  /** Requests that could still change what the page shows. Streams and long polls count for `streamMs` only. */
  readonly open: () => readonly OpenRequest[];
  /** When a request began or ended last, of `performance.now`. */
  readonly lastMs: () => number;
  /** What did not come and would have been seen, by host and kind; without what was blocked on purpose. */
  readonly missing: (isBlocked: (target: { readonly host: string }) => boolean) => readonly MissingResource[];
};
export type OpenRequest = { readonly kind: string; readonly host: string; readonly ageMs: number };

/** These stay open as long as they like, or are nothing that a page shows. */
const unending: ReadonlySet<string> = new Set([
  'eventsource',
  'websocket',
  'ping',
  'cspviolationreport',
  'media',
  'preflight',
  'other',
]);
/** A request that is open for longer is a stream or a long poll by another name. */
export const streamMs = 10_000;
/** What a page looks different without. Images of the document are counted where they stand, those of stylesheets here. */
const seen: Readonly<Record<string, string>> = {
  stylesheet: 'stylesheet',
  script: 'script',
  font: 'font',
  image: 'background image',
  document: 'frame',
};

const isRefused = (request: HTTPRequest): boolean => (request.response()?.status() ?? 200) >= 400;

export function logNetwork(page: Page): NetworkLog {
  const begun = new Map<HTTPRequest, number>();
  const missing = new Map<string, MissingResource>();
  const stylesheets = new Set<string>();
  let lastMs = performance.now();
  const end = (request: HTTPRequest): void => {
    if (begun.delete(request)) lastMs = performance.now();
  };
  const miss = (request: HTTPRequest): void => {
    const kind = seen[request.resourceType()];
    if (request.resourceType() === 'image' && !stylesheets.has(request.initiator()?.url ?? '')) return;
    if (kind === undefined || (request.isNavigationRequest() && request.frame() === page.mainFrame())) return;
    const host = hostOf(request.url());
    const key = `${kind} ${host}`;
    missing.set(key, { kind, host, count: (missing.get(key)?.count ?? 0) + 1 });
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') stylesheets.add(request.url());
    if (unending.has(request.resourceType())) return;
    lastMs = performance.now();
    begun.set(request, lastMs);
  });
  page.on('requestfinished', (request) => {
    end(request);
    if (isRefused(request)) miss(request);
  });
  page.on('requestfailed', (request) => {
    end(request);
    // What a page calls off itself, and what our block lists stop, is not missing. The browser also calls off what was answered by an error.
    if (isRefused(request) || !/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(request.failure()?.errorText ?? ''))
      miss(request);
  });
  // A document takes what it was loading along when it goes.
  page.on('framenavigated', (frame) => {
    for (const request of begun.keys())
      if (request.frame() === frame && !request.isNavigationRequest()) begun.delete(request);
    if (frame === page.mainFrame()) missing.clear();
  });
  return {
    open: () => {
      const now = performance.now();
      return [...begun]
        .map(([request, beganMs]) => ({
          kind: request.resourceType(),
          host: hostOf(request.url()),
          ageMs: Math.round(now - beganMs),
        }))
        .filter(({ ageMs }) => ageMs < streamMs);
    },
    lastMs: () => lastMs,
    missing: (isBlocked) => [...missing.values()].filter(({ host }) => !isBlocked({ host: host.replace(/:\d+$/, '') })),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

const namedMax = 5;

/** In words, for `RESOURCES_NOT_LOADED`. */
export function describeMissing(missing: readonly MissingResource[]): string {
  const named = missing
    .slice(0, namedMax)
    .map(({ kind, host, count }) => `${count} ${kind}${count > 1 ? 's' : ''} of ${host}`);
  const more = missing.length > namedMax ? `, and of ${missing.length - namedMax} more hosts` : '';
  return `${named.join(', ')}${more}.`;
}
