import type { RobotsFile } from './fetch-robots.ts';

/** The name under which site owners address this crawler in robots.txt. */
export const robotsToken = 'Tintype';
/** The user agent of crawls. When a page is visited, the browser's own user agent precedes it. */
export const crawlerName = `${robotsToken}/1.0 (web page capture; obeys robots.txt)`;

export type Robots = {
  readonly allows: (url: string) => boolean;
  /** The delay between two pages that the site requests; 0 if it requests none. */
  readonly delayMs: number;
};

/** Restores a stored file. `body` contains the rules, or the reason why there are none. */
export const robotsFileOf = ({
  access,
  body,
}: {
  readonly access: RobotsFile['access'];
  readonly body: string;
}): RobotsFile => (access === 'rules' ? { access, text: body } : { access, reason: body });

export function readRobots(file: RobotsFile): Robots {
  if (file.access !== 'rules') return { allows: () => file.access === 'all', delayMs: 0 };
  const rules: RobotsRules = rulesFor(parseRobots(file.text), robotsToken);
  return { allows: (url) => isAllowed(rules, url), delayMs: rules.delayMs };
}

/**
 * Implements the Robots Exclusion Protocol, RFC 9309, literally. Comments mark the places where the
 * RFC leaves a choice.
 */
export type RobotsRule = { readonly allow: boolean; readonly pattern: string };
export type RobotsGroup = {
  /** Product tokens in lower case, or `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /**
   * `crawl-delay` is not part of the RFC, but sites use it. It applies to the crawlers listed
   * before it.
   */
  readonly delays: readonly RobotsDelay[];
};
/**
 * `named`: how many of the group's crawlers precede the delay. Storing the names would fill
 * gigabytes, because a file may have 30,000 names and 30,000 delays.
 */
export type RobotsDelay = { readonly named: number; readonly delayMs: number };

/** A site that requests more than a day between two pages does not want to be crawled. */
const delayMsMax = 86_400_000;

/**
 * Parses a robots.txt. Lines that are not rules do not end a group (section 2.2.4). So rules after
 * several `user-agent` lines belong to all these agents, and rules before the first `user-agent`
 * belong to no agent.
 */
export function parseRobots(text: string): readonly RobotsGroup[] {
  const groups: { agents: string[]; rules: RobotsRule[]; delays: RobotsDelay[] }[] = [];
  let namesAgents = false;
  for (const line of text.replace(byteOrderMark, '').split(/\r\n|\r|\n/)) {
    const record = parseRecord(line);
    if (record === undefined) continue;
    const [key, value] = record;
    if (key === 'user-agent') {
      if (!namesAgents) groups.push({ agents: [], rules: [], delays: [] });
      namesAgents = true;
      groups.at(-1)!.agents.push(parseAgent(value));
    } else if (key === 'allow' || key === 'disallow') {
      namesAgents = false;
      // An empty pattern matches nothing: `Disallow:` forbids nothing.
      if (value !== '') groups.at(-1)?.rules.push({ allow: key === 'allow', pattern: value });
    } else if (key === 'crawl-delay') {
      const group = groups.at(-1);
      group?.delays.push({ named: group.agents.length, delayMs: parseDelayMs(value) });
    }
  }
  return groups;
}

/**
 * Matches a byte order mark, half of one (which decodes to U+FFFD), several, or one that was
 * encoded twice. With it, the first line of the file would be lost.
 */
const byteOrderMark = /^(?:\uFEFF|\uFFFD|\u00EF\u00BB\u00BF)+/;

/**
 * Search engines accept a blank in place of the colon in a line of two words, and sites rely on
 * this, so such lines are obeyed too.
 */
function parseRecord(line: string): readonly [string, string] | undefined {
  const content = line.split('#', 1)[0]!.trim();
  const colon = content.indexOf(':');
  if (colon >= 0) return [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  const [, key, value] = /^(\S+)\s+(\S+)$/.exec(content) ?? [];
  return key === undefined ? undefined : [key.toLowerCase(), value!];
}

/**
 * A product token contains only A-Z, a-z, `_` and `-` (section 2.2.1). Many sites append a version,
 * which is not part of the token.
 */
const parseAgent = (value: string): string =>
  /^\*(?:\s|$)/.test(value) ? '*' : (/^[A-Za-z_-]*/.exec(value)?.[0].toLowerCase() ?? '');

const parseDelayMs = (value: string): number =>
  /^\d{1,9}(?:\.\d+)?$/.test(value) ? Math.min(delayMsMax, Math.round(Number(value) * 1_000)) : 0;

export type RobotsRules = {
  readonly rules: readonly CompiledRule[];
  readonly delayMs: number;
};
/**
 * A pattern, split at its wildcards. `end` is the text of an anchored pattern after the last
 * wildcard. Without wildcards only `start` is set.
 */
type CompiledRule = {
  readonly allow: boolean;
  readonly length: number;
  readonly start: string;
  readonly pieces: readonly string[];
  readonly end: string | undefined;
  readonly isWhole: boolean;
};

/**
 * Returns the joined groups that name the product token, or else the groups for every agent (RFC
 * 9309, section 2.2.1).
 */
export function rulesFor(groups: readonly RobotsGroup[], token: string): RobotsRules {
  const own = token.toLowerCase();
  const name = groups.some(({ agents }) => agents.includes(own)) ? own : '*';
  const mine = groups
    .map((group) => ({ ...group, place: group.agents.indexOf(name) }))
    .filter(({ place }) => place >= 0);
  const delays = mine.flatMap(({ place, delays: all }) => all.filter(({ named }) => place < named));
  return {
    rules: mine.flatMap(({ rules }) => rules).map(compileRule),
    delayMs: delays.reduce((longest, { delayMs }) => Math.max(longest, delayMs), 0),
  };
}

function compileRule({ allow, pattern: written }: RobotsRule): CompiledRule {
  const pattern = normalisePath(written);
  const isAnchored = pattern.endsWith('$');
  const [start = '', ...pieces] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const end = isAnchored ? pieces.pop() : undefined;
  return { allow, length: pattern.length, start, pieces, end, isWhole: isAnchored && end === undefined };
}

/**
 * The maximum number of characters that are compared to decide on one URL: hundreds of patterns
 * with wildcards for normal URLs. A file that needs more was written to stop its readers. A URL
 * without a decision is refused, so that no forbidden page is visited.
 */
export const robotsCharactersMax = 500_000;
type MatchingWork = { letters: number };

/**
 * The longest match counts; if two are equally long, the one that allows (section 2.2.2).
 * robots.txt itself may always be read.
 */
export function isAllowed({ rules }: RobotsRules, url: string, work: MatchingWork = { letters: 0 }): boolean {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = normalisePath(pathname + search);
  let longest = -1;
  let allowed = true;
  for (const rule of rules) {
    const { allow, length } = rule;
    if (length < longest || (length === longest && !allow) || !matchesPath(rule, path, work)) continue;
    if (work.letters > robotsCharactersMax) return false;
    longest = length;
    allowed = allow;
  }
  return allowed;
}

/**
 * Searches the parts between wildcards in order, each as early as possible. This finds a match if
 * there is one, and never backtracks, so no pattern takes long.
 */
function matchesPath({ start, pieces, end, isWhole }: CompiledRule, path: string, work: MatchingWork): boolean {
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    const next = found < 0 ? path.length : found + piece.length;
    work.letters += next - at;
    if (work.letters > robotsCharactersMax) return true;
    if (found < 0) return false;
    at = next;
  }
  if (isWhole) return at === path.length;
  return end === undefined || (path.length - end.length >= at && path.endsWith(end));
}

/**
 * Normalises percent-encoding (section 2.2.2): octets outside of ASCII are encoded, unreserved ones
 * are decoded, and digits are in upper case. So `/~a`, `/%7Ea` and `/%7ea` are one path. In a
 * pattern `%2A` and `%24` stay encoded, because they mean a literal star and a literal dollar.
 */
const normalisePath = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent)
    .replace(/%([0-9A-Fa-f]{2})/g, (written, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16));
      return /[A-Za-z0-9._~-]/.test(letter) ? letter : written.toUpperCase();
    });
