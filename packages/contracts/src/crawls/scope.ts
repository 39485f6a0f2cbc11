import { getDomain } from 'tldts';
import type { CrawlRequest } from './crawl-request.ts';
import { compileGlob } from './glob.ts';
import { linkLengthMax } from './normal-url.ts';

type Settings = Pick<CrawlRequest, 'includeSubdomains' | 'includePatterns' | 'excludePatterns'>;
export type Scope = {
  /** Whether a crawl may go there at all: redirects have to stay on its hosts as well. */
  readonly holdsHost: (url: string) => boolean;
  /** Whether a link, in its normal form, is followed. */
  readonly holdsLink: (url: string) => boolean;
};

/** `rootHost` is the host on which the root ended after redirects (interface specification, section 2.9). */
export function scopeOf({ includeSubdomains, includePatterns, excludePatterns }: Settings, rootHost: string): Scope {
  const excludes = excludePatterns.map(compileGlob);
  const includes = includePatterns.map(compileGlob);
  const holdsHost = (url: string): boolean => isOnHosts(new URL(url).hostname, { rootHost, includeSubdomains });
  return {
    holdsHost,
    holdsLink: (url) =>
      url.length <= linkLengthMax &&
      holdsHost(url) &&
      !excludes.some((matches) => matches(url)) &&
      (includes.length === 0 || includes.some((matches) => matches(url))),
  };
}

type Hosts = { readonly rootHost: string; readonly includeSubdomains: boolean };

/**
 * Subdomains are those of the registrable domain by the public suffix list, with the suffixes that companies registered: `a.github.io` is not
 * `b.github.io`. What has no registrable domain, like an address, has no subdomains.
 */
export function isOnHosts(host: string, { rootHost, includeSubdomains }: Hosts): boolean {
  if (host === rootHost) return true;
  if (!includeSubdomains) return false;
  const domain = domainOf(rootHost);
  return domain !== null && domainOf(host) === domain;
}

const domainOf = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });
