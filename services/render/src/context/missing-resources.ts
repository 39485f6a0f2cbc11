import type { MissingResource } from '@tintype/contracts/capture/capture-result';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { hostOf } from './requests.ts';

/** Resources that did not come and would have been seen, by host and kind; without those that were blocked on purpose. */
export type Missing = (isBlocked: (host: string) => boolean) => readonly MissingResource[];

/** Kinds without which a page looks different. Images of the document are counted where they stand, those of stylesheets here. */
const kinds: Readonly<Record<string, string>> = {
  stylesheet: 'stylesheet',
  script: 'script',
  font: 'font',
  image: 'background image',
  document: 'frame',
};
const namedMax = 5;
/** Hosts and kinds; a page may make up names without end. */
const keptMax = 200;

/** Follows a page from before its first navigation. */
export function followMissing(page: Page): Missing {
  const missing = new Map<string, MissingResource>();
  const stylesheets = new Set<string>();
  const miss = (request: HTTPRequest): void => {
    const kind = kinds[request.resourceType()];
    if (request.resourceType() === 'image' && !stylesheets.has(request.initiator()?.url ?? '')) return;
    if (kind === undefined || (request.isNavigationRequest() && request.frame() === page.mainFrame())) return;
    const host = hostOf(request.url());
    const key = `${kind} ${host}`;
    if (missing.size >= keptMax && !missing.has(key)) return;
    missing.set(key, { kind, host, count: (missing.get(key)?.count ?? 0) + 1 });
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') stylesheets.add(request.url());
  });
  page.on('requestfinished', (request) => {
    if (isRefused(request)) miss(request);
  });
  page.on('requestfailed', (request) => {
    // A request that the page cancels itself, or that our block lists stop, is not missing. The browser also cancels those that were answered by an error.
    if (isRefused(request) || !/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(request.failure()?.errorText ?? ''))
      miss(request);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) missing.clear();
  });
  return (isBlocked) => [...missing.values()].filter(({ host }) => !isBlocked(host.replace(/:\d+$/, '')));
}

const isRefused = (request: HTTPRequest): boolean => (request.response()?.status() ?? 200) >= 400;

/** In words, for `RESOURCES_NOT_LOADED`. */
export function describeMissing(missing: readonly MissingResource[]): string {
  const named = missing
    .slice(0, namedMax)
    .map(({ kind, host, count }) => `${count} ${kind}${count > 1 ? 's' : ''} of ${host}`);
  const more = missing.length > namedMax ? `, and of ${missing.length - namedMax} more hosts` : '';
  return `${named.join(', ')}${more}.`;
}
