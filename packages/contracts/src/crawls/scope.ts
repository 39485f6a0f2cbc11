import { getDomain } from 'tldts';
import { evenEscapes } from './page-identity.ts';

/** The fields of a crawl's request. */
type ScopeSettings = {
  readonly includeSubdomains: boolean;
  readonly includePatterns: readonly string[];
  readonly excludePatterns: readonly string[];
};
export type CrawlScope = {
  /**
   * Returns whether a crawl may visit an address at all. Redirects must stay on the crawl's hosts
   * too.
   */
  readonly holdsHost: (url: string) => boolean;
  /** Returns whether a link is followed; the link has the form of `toPageKey`. */
  readonly holdsLink: (url: string) => boolean;
};

/**
 * `rootHost` is the host on which the root ended after redirects (docs/interface/crawls.md#scope).
 */
export function createCrawlScope(
  { includeSubdomains, includePatterns, excludePatterns }: ScopeSettings,
  rootHost: string,
): CrawlScope {
  const excludes = excludePatterns.map(evenEscapes).map(compileGlob);
  const includes = includePatterns.map(evenEscapes).map(compileGlob);
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
 * Subdomains are those of the registrable domain by the public suffix list, with the suffixes that
 * companies registered: `a.github.io` is not `b.github.io`. A host without a registrable domain,
 * such as an address, has no subdomains.
 */
export function isOnHosts(host: string, { rootHost, includeSubdomains }: Hosts): boolean {
  if (host === rootHost) return true;
  if (!includeSubdomains) return false;
  const domain = domainOf(rootHost);
  return domain !== null && domainOf(host) === domain;
}

const domainOf = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** A wildcard matches characters: `*` matches any except a slash, `**` matches any. */
type Token = { readonly letter: string } | { readonly wild: 'segment' | 'all' };
export type Glob = (text: string) => boolean;

/** The states are stored as bits, this many per word. */
const wordBits = 32;

/**
 * Compiles a glob for complete URLs: `*` stops at a slash, `**` does not, and every other character
 * is literal. A question mark is literal because it begins the query. All states are followed at
 * once, 32 of them in one step for each character. Globs and links come from different people, and
 * each may be the worst case of the other. A bit means that everything before its token has
 * matched.
 */
export function compileGlob(glob: string): Glob {
  const tokens = listTokens(glob);
  const words = Math.ceil((tokens.length + 1) / wordBits);
  const placesOf = (isIt: (token: Token) => boolean): Uint32Array => {
    const places = new Uint32Array(words);
    for (const [at, token] of tokens.entries()) if (isIt(token)) places[at >>> 5]! |= 1 << (at & 31);
    return places;
  };
  const wilds = {
    any: placesOf((token) => 'wild' in token),
    slash: placesOf((token) => 'wild' in token && token.wild === 'all'),
  };
  const letters = new Map<string, Uint32Array>();
  for (const token of tokens)
    if ('letter' in token && !letters.has(token.letter))
      letters.set(
        token.letter,
        placesOf((other) => 'letter' in other && other.letter === token.letter),
      );
  const none = new Uint32Array(words);

  /** A wildcard may match nothing. Two wildcards are never adjacent. */
  const pass = (states: Uint32Array): void => {
    let carried = 0;
    for (let word = 0; word < words; word += 1) {
      const passing = states[word]! & wilds.any[word]!;
      states[word]! |= (passing << 1) | carried;
      carried = passing >>> 31;
    }
  };
  return (text) => {
    let [states, reached] = [new Uint32Array(words), new Uint32Array(words)];
    states[0] = 1;
    pass(states);
    for (const letter of text) {
      const own = letters.get(letter) ?? none;
      const wild = letter === '/' ? wilds.slash : wilds.any;
      let [carried, any] = [0, 0];
      for (let word = 0; word < words; word += 1) {
        const state = states[word]!;
        const matched = state & own[word]!;
        const next = (matched << 1) | carried | (state & wild[word]!);
        carried = matched >>> 31;
        any |= next;
        reached[word] = next;
      }
      if (any === 0) return false;
      pass(reached);
      [states, reached] = [reached, states];
    }
    return ((states[tokens.length >>> 5]! >>> (tokens.length & 31)) & 1) === 1;
  };
}

function listTokens(glob: string): Token[] {
  return (glob.match(/\*+|[^*]/gu) ?? []).map((part) =>
    part.startsWith('*') ? { wild: part.length === 1 ? 'segment' : 'all' } : { letter: part },
  );
}

/** Longer addresses are not followed, because crawler traps produce them. */
export const linkLengthMax = 2_048;
