import { getDomain } from 'tldts';
import type { CrawlRequest } from './crawl-request.ts';

type Settings = Pick<CrawlRequest, 'includeSubdomains' | 'includePatterns' | 'excludePatterns'>;
export type Scope = {
  /** Whether a crawl may go there at all: redirects have to stay on its hosts as well. */
  readonly holdsHost: (url: string) => boolean;
  /** Whether a link, in its normal form, is followed. */
  readonly holdsLink: (url: string) => boolean;
};

/** `rootHost` is the host on which the root ended after redirects (docs/interface/crawls.md#scope). */
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

/** A wildcard stands for letters: `*` for any but a slash, `**` for any. */
type Token = { readonly letter: string } | { readonly wild: 'segment' | 'all' };
export type Glob = (text: string) => boolean;

/**
 * Compiles a glob for whole URLs: `*` stops at a slash, `**` does not, everything else means itself, a question mark too, for it begins the query.
 * All ways to match are followed at once, one step for each letter, so that the time is at most letters times length of the glob, whatever both are.
 */
export function compileGlob(glob: string): Glob {
  const tokens = tokensOf(glob);
  const close = (states: Set<number>, state: number): void => {
    states.add(state);
    // A wildcard may stand for nothing.
    for (let at = state; at < tokens.length && 'wild' in tokens[at]!; at += 1) states.add(at + 1);
  };
  return (text) => {
    let states = new Set<number>();
    close(states, 0);
    for (const letter of text) {
      const reached = new Set<number>();
      for (const state of states) {
        const token = tokens[state];
        if (token === undefined) continue;
        if ('letter' in token) {
          if (token.letter === letter) close(reached, state + 1);
        } else if (token.wild === 'all' || letter !== '/') close(reached, state);
      }
      if (reached.size === 0) return false;
      states = reached;
    }
    return states.has(tokens.length);
  };
}

function tokensOf(glob: string): Token[] {
  return (glob.match(/\*+|[^*]/gu) ?? []).map((part) =>
    part.startsWith('*') ? { wild: part.length === 1 ? 'segment' : 'all' } : { letter: part },
  );
}

/** Longer ones are not followed: they are what traps make. */
export const linkLengthMax = 2_048;

/**
 * The one form under which a crawl knows a page: scheme and host in lower case, no default port, `/` for an empty path, dots resolved, no
 * fragment. Queries are left alone, tracking parameters too: what a site distinguishes is its own business. `undefined` is no page of the web.
 */
export function normalUrl(given: string, base?: string): string | undefined {
  const url = URL.parse(given, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  url.hash = '';
  return url.href;
}
