import { getDomain } from 'tldts';
import { normaliseEscapes } from './page-identity.ts';

type ScopeSettings = {
  readonly includeSubdomains: boolean;
  readonly includePatterns: readonly string[];
  readonly excludePatterns: readonly string[];
};
type CrawlScope = {
  /** Redirects must stay on the crawl's hosts too. */
  readonly holdsHost: (url: string) => boolean;
  readonly holdsLink: (url: string) => boolean;
};

/** `rootHost` is the host after redirects (docs/interface/crawls.md#scope). */
export function createCrawlScope(
  { includeSubdomains, includePatterns, excludePatterns }: ScopeSettings,
  rootHost: string,
): CrawlScope {
  const excludes = excludePatterns.map(normaliseEscapes).map(compileGlob);
  const includes = includePatterns.map(normaliseEscapes).map(compileGlob);
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
 * Subdomains are those of the registrable domain by the public suffix list: `a.github.io` is not
 * `b.github.io`.
 */
export function isOnHosts(host: string, { rootHost, includeSubdomains }: Hosts): boolean {
  if (host === rootHost) return true;
  if (!includeSubdomains) return false;
  const domain = domainOf(rootHost);
  return domain !== null && domainOf(host) === domain;
}

const domainOf = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

type Token = { readonly letter: string } | { readonly wild: 'segment' | 'all' };
export type Glob = (text: string) => boolean;

/** The states are stored as bits, this many per word. */
const wordBits = 32;

/**
 * A question mark is literal because it begins the query. All states are followed at once, 32 in
 * one step, because globs and links may be the worst case of each other. A bit means that
 * everything before its token has matched.
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

/** Crawler traps produce longer links. */
export const linkLengthMax = 2_048;
