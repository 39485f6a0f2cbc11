import { ServiceError, formatFix, describeRefusal } from '@tintype/contracts/errors/service-error';
import type { EgressRefused } from '@tintype/network/egress-errors';
import type { Page } from 'puppeteer-core';

export type RequestKinds = ReadonlyMap<string, string>;
const hostsMax = 1_000;

/** The guard sees a connection but not its purpose, which the browser reports for each request. */
export function followKinds(page: Page): RequestKinds {
  const kinds = new Map<string, string>();
  page.on('request', (request) => {
    const host = URL.parse(request.url())?.hostname;
    if (host && !kinds.has(host) && kinds.size < hostsMax) kinds.set(host, request.resourceType());
  });
  return kinds;
}

export function explainRefusal(refused: EgressRefused, kinds: RequestKinds): ServiceError {
  const { rule } = refused;
  const { host, resource } = getRefused(refused, kinds);
  return new ServiceError('URL_NOT_ALLOWED', {
    message: `The page requests ${describe({ host, resource })}, which ${describeRefusal(rule)}.${formatFix(rule)}`,
    details: { rule, host, ...(resource !== undefined && { resource }) },
    cause: refused,
  });
}

const namedMax = 5;

export function describeRefused(refusals: readonly EgressRefused[], count: number, kinds: RequestKinds): string {
  const named = [...new Set(refusals.map((one) => describe(getRefused(one, kinds))))];
  const more = named.length > namedMax ? `, and ${named.length - namedMax} more` : '';
  return `Requests to blocked ports (${count}): ${named.slice(0, namedMax).join(', ')}${more}.`;
}

type RefusedRequest = { readonly host: string; readonly resource: string | undefined };
const getRefused = ({ host, port }: EgressRefused, kinds: RequestKinds): RefusedRequest => ({
  host: `${host.includes(':') ? `[${host}]` : host}:${port}`,
  resource: kinds.get(host) ?? kinds.get(`[${host}]`),
});
const describe = ({ host, resource }: RefusedRequest): string =>
  resource === undefined ? host : `${host} (${resource})`;
