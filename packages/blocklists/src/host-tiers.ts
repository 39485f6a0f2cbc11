import { hostsByHand, lists, tiers, type Tier } from './lists.ts';

/** A rule for a whole host, `||host^`, with the options that follow it. */
const hostRule = /^\|\|(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)\^(?:\$(?<options>.+))?$/i;
/** Options under which a host is blocked altogether for everybody but itself. */
const wholeHost = new Set(['third-party', '3p', 'important', 'all', 'document', 'doc']);
/** Options that do something else than block, or only on some sites: no statement about a host. */
const elsewhere =
  /^~|^(?:domain|denyallow|to|from|app|redirect|redirect-rule|rewrite|csp|permissions|removeparam|removeheader|replace|cookie|badfilter|genericblock|generichide|elemhide|ehide|ghide|hls|jsonprune|header|method|stealth|jsinject|content|extension|urlblock|referrerpolicy)\b/;

/**
 * Which hosts each tier blocks, by the lists' own rules for whole hosts. `ultimate` adds hosts that a list blocks for some kinds of request
 * (scripts, images) only. A host that a list excepts as a whole is left out.
 */
export function hostTiers(texts: ReadonlyMap<number, string>): Map<string, Tier> {
  const found = new Map<string, number>();
  const excepted = new Set<string>();
  const add = (host: string, tier: Tier): void => {
    const at = tiers.indexOf(tier);
    if (at < (found.get(host) ?? tiers.length)) found.set(host, at);
  };
  for (const { id, tier } of lists) {
    if (tier === undefined) continue;
    for (const line of (texts.get(id) ?? '').split('\n')) {
      const isException = line.startsWith('@@');
      const { host, options } = hostRule.exec(isException ? line.slice(2).trim() : line.trim())?.groups ?? {};
      if (host === undefined) continue;
      const named = options?.split(',') ?? [];
      if (named.some((option) => elsewhere.test(option))) continue;
      const isWhole = named.every((option) => wholeHost.has(option));
      if (!isException) add(host.toLowerCase(), isWhole ? tier : 'ultimate');
      else if (isWhole) excepted.add(host.toLowerCase());
    }
  }
  for (const tier of ['light', 'pro', 'pro_plus'] as const) for (const host of hostsByHand[tier]) add(host, tier);
  return new Map([...found].filter(([host]) => !excepted.has(host)).map(([host, at]) => [host, tiers[at]!]));
}
