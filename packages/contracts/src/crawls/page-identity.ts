import { createHash } from 'node:crypto';

/**
 * Query parameters in lower case. `dropped` parameters never change the page; `doubtful` parameters
 * may, so the content decides.
 */
const parameterNames = {
  dropped: {
    prefixes: ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_', 'hsa_', 'aspsessionid'],
    exact: [
      'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl',
      'fbclid igshid igsh msclkid twclid ttclid yclid ysclid li_fat_id epik rdt_cid',
      'mc_cid mc_eid _hsenc _hsmi __hssc __hstc __hsfp hsctatracking mkt_tok vero_id',
      'oly_anon_id oly_enc_id wickedid _openstat s_kwcid sc_cid irclickid awc',
      'phpsessid jsessionid oscsid zenid cfid cftoken sessid',
    ].flatMap((line) => line.split(' ')),
  },
  doubtful: {
    prefixes: [] as readonly string[],
    exact: ['sid', 's', 'session', 'session_id', 'sessionid', 'ref', 'referrer', 'source', 'src', 'from', 'campaign'],
  },
} as const;

/**
 * Doubtful names with a value like a session, such as `sid=0f8fad5b…`. Shorter values may be the
 * number of an article.
 */
const sessionNames: readonly string[] = ['sid', 's', 'session', 'session_id', 'sessionid'];
const sessionValue = /^(?=.*\d)(?=.*[a-z])[\da-z]{26,}$/i;

type AddressParameterVerdict = 'dropped' | 'doubtful' | 'kept';

function verdictOnParameter(name: string, value: string): AddressParameterVerdict {
  const lower = name.toLowerCase();
  if (sessionNames.includes(lower) && sessionValue.test(value)) return 'dropped';
  const verdicts = ['dropped', 'doubtful'] as const;
  const isAmong = ({ prefixes, exact }: { readonly prefixes: readonly string[]; readonly exact: readonly string[] }) =>
    exact.includes(lower) || prefixes.some((prefix) => lower.startsWith(prefix));
  return verdicts.find((verdict) => isAmong(parameterNames[verdict])) ?? 'kept';
}

/** Sessions in the path: `/a;jsessionid=1F` of servlets. */
const sessionInPath = /;(?:jsessionid|phpsessid|sid)=[^;/]*/gi;
/** `/(S(abc))/a` of ASP.NET. The content of the page decides. */
const doubtfulSegment = /\/\([a-z]\([\w-]+\)\)(?=\/|$)/gi;
const defaultDocument = /(?<=\/)(?:index|default|home|main)(?:\.[a-z]{2,5})?$/;
const omittedEnding = /\.(?:s?html?|xhtml|php|aspx?|jsp|do)$/;

/**
 * Two addresses are the same page if `toPageKey` is equal, or if the first redirects to the second.
 * Addresses that claim to be the same page (`toAddressPattern` or the canonical address) need equal
 * content too. Neither the claim nor the content is sufficient: many sites name the start page as
 * canonical everywhere, and empty pages look alike.
 */

/** `hashRoutes`: a fragment that begins with `#/` or `#!` is a separate page. */
type AddressRules = { readonly hashRoutes?: boolean | undefined };

/** `#/` is not a route: routers use it for their start page. */
const isRoute = (hash: string): boolean => /^#[!/]/.test(hash) && !/^#!?\/*$/.test(hash);

/**
 * Returns the form that every browser uses, without the fragment; `undefined` if it is not a page
 * of the web.
 */
export function normalUrl(given: string, base?: string, { hashRoutes = false }: AddressRules = {}): string | undefined {
  const url = URL.parse(given, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (!hashRoutes || !isRoute(url.hash)) url.hash = '';
  return url.href;
}

/** Adds the fragment that the browser shows, because servers receive no fragment. */
export function restoreFragment(url: string, shown: string, rules: AddressRules): string | undefined {
  const ended = URL.parse(url);
  if (ended === null) return undefined;
  ended.hash = new URL(shown).hash;
  return normalUrl(ended.href, undefined, rules);
}

export function routeIn(given: string): string | undefined {
  const url = normalUrl(given, undefined, { hashRoutes: true });
  return url?.includes('#') === true ? url : undefined;
}

/**
 * Drops parameters that only count visits or carry a session. Unreserved characters are decoded,
 * other escapes are in capitals (RFC 3986, section 6.2.2).
 */
export function toPageKey(normal: string): string {
  const url = new URL(normal);
  url.pathname = normaliseEscapes(url.pathname.replace(sessionInPath, ''));
  const kept = listParameters(url).filter(([name, value]) => verdictOnParameter(name, value) !== 'dropped');
  url.search = kept.map(([, , written]) => normaliseEscapes(written)).join('&');
  return url.href;
}

/** Percent-encoding as `toPageKey` writes it. */
export const normaliseEscapes = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : escape.toUpperCase();
  });

type PageIdentityParameter = readonly [name: string, value: string, written: string];
const listParameters = ({ search }: URL): PageIdentityParameter[] =>
  search
    .slice(1)
    .split('&')
    .filter((written) => written !== '')
    .map((written) => {
      const [name = '', ...value] = written.split('=').map((part) => decoded(part.replaceAll('+', ' ')));
      return [name, value.join('='), written];
    });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Drops scheme, `www.`, default document, trailing slash, case and the order of the query. A crawl
 * visits such addresses one after the other.
 */
export function toAddressPattern(normal: string): string {
  const url = new URL(toPageKey(normal));
  const path = decoded(url.pathname)
    .toLowerCase()
    .replace(doubtfulSegment, '')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(defaultDocument, '')
    .replace(omittedEnding, '')
    .replace(/\/+$/, '');
  const query = listParameters(url)
    .filter(([name, value]) => verdictOnParameter(name, value) === 'kept')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const route = decoded(url.hash)
    .replace(/^#!?\/?/, '')
    .replace(/\/+$/, '');
  return `${url.host.replace(/^www\./, '')}${path}?${query.join('&')}#${route}`;
}

/** Returns a hash of a text that would take too much space. */
const computeShortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);
export const addressMark = (normal: string): string => computeShortHash(toPageKey(normal));
export const likenessMark = (normal: string): string => computeShortHash(toAddressPattern(normal));

type PageContent = {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly url: string }[];
  readonly pictures: readonly string[];
};
type PageDocumentContent = PageContent & {
  readonly url: string;
  readonly canonicalUrl: string | null;
};

/**
 * Equal for two pages that claim to be the same and show the same. A canonical address counts only
 * on the page's own host, and never for a route. Targets are compared, because relative links
 * differ between `/a` and `/a/`.
 */
export function contentMark({ url, canonicalUrl, title, text, links, pictures }: PageDocumentContent): string {
  const own = toAddressPattern(url);
  const canonical = normalUrl(canonicalUrl ?? '');
  const isOwn = canonical !== undefined && hostOf(canonical) === hostOf(url) && new URL(url).hash === '';
  const ways = new Set(links.flatMap((link) => normalUrl(link.url) ?? []).map(wayOf));
  const content = [title, removeChangingText(text), [...ways].toSorted(), pictures];
  return computeShortHash(JSON.stringify([isOwn ? toAddressPattern(canonical) : own, content]));
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');
const wayOf = (url: string): string => toAddressPattern(url.replace(/[?#].*$/, ''));

/** Removes clocks with seconds, durations and random keys. */
const removeChangingText = (text: string): string =>
  text
    .replaceAll(/\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\b/g, '')
    .replaceAll(/\b\d+[.,]\d+ ?(?:s|ms|sec|seconds|Sekunden)\b/g, '')
    .replaceAll(/\b(?=\w*\d)(?=\w*[a-z])\w{26,}\b/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
