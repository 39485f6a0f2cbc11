import type { RobotsGroup, RobotsRule } from './parse-robots.ts';

/** What a robots.txt says to one crawler. */
export type RobotsRules = {
  readonly rules: readonly RobotsRule[];
  readonly delayMs: number;
};

/** The groups that name the product token, together; only without one those for everybody (RFC 9309, section 2.2.1). */
export function rulesFor(groups: readonly RobotsGroup[], token: string): RobotsRules {
  const own = token.toLowerCase();
  const name = groups.some(({ agents }) => agents.includes(own)) ? own : '*';
  const mine = groups.filter(({ agents }) => agents.includes(name));
  const delays = mine.flatMap(({ delays: all }) => all).filter(({ agents }) => agents.includes(name));
  return {
    rules: mine.flatMap(({ rules }) => rules).map((rule) => ({ ...rule, pattern: comparable(rule.pattern) })),
    delayMs: Math.max(0, ...delays.map(({ delayMs }) => delayMs)),
  };
}

/** The longest match counts, and of two that are as long the one that allows (section 2.2.2). robots.txt itself may always be read. */
export function isAllowed({ rules }: RobotsRules, url: string): boolean {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  const path = comparable(pathname + search);
  let longest = -1;
  let allowed = true;
  for (const { allow, pattern } of rules) {
    if (pattern.length < longest || (pattern.length === longest && !allow) || !matches(pattern, path)) continue;
    longest = pattern.length;
    allowed = allow;
  }
  return allowed;
}

/**
 * Looks for the pieces between wildcards one after the other, each as early as it goes. That finds a match if there is one, and never goes
 * back, so that no pattern takes long.
 */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isAnchored ? rest.pop() : undefined;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/**
 * Octets outside of ASCII percent-encoded, unreserved ones decoded, digits of the others in upper case (section 2.2.2): `/~a`, `/%7Ea` and
 * `/%7ea` are one path. In a pattern `%2A` and `%24` stay what they are, a star and a dollar that mean themselves.
 */
const comparable = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent)
    .replace(/%([0-9A-Fa-f]{2})/g, (written, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16));
      return /[A-Za-z0-9._~-]/.test(letter) ? letter : written.toUpperCase();
    });
