import { manualHosts, lists, type Tier, tiers } from './lists.ts';

/** A table of hosts: sorted hashes, and for each hash the position of its tier in `tiers`. */
export type HostTable = { readonly hashes: Float64Array; readonly tiers: Uint8Array };

/**
 * Stores hashes, which need no parsing and use a fifth of the memory of a set of names. With 53
 * bits and some hundred thousand hosts, the probability that a look-up hits the hash of an
 * unrelated host is one in 10^10.
 */
export function createHostTable(hosts: ReadonlyMap<string, Tier>): HostTable {
  const rows = [...hosts].map(([host, tier]) => ({ hash: computeHash(host), tier: tiers.indexOf(tier) }));
  rows.sort((a, b) => a.hash - b.hash);
  return { hashes: Float64Array.from(rows, ({ hash }) => hash), tiers: Uint8Array.from(rows, ({ tier }) => tier) };
}

/**
 * Returns whether the tier blocks the host, because the host or one of its parent domains is
 * listed.
 */
export function isHostIn(table: HostTable, host: string, tier: Tier): boolean {
  const tierMax = tiers.indexOf(tier);
  let name = host.toLowerCase().replace(/\.$/, '');
  while (name.includes('.')) {
    const at = findHash(table.hashes, computeHash(name));
    if (at !== -1 && table.tiers[at]! <= tierMax) return true;
    name = name.slice(name.indexOf('.') + 1);
  }
  return false;
}

function findHash(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle]!;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Computes FNV-1a twice with different seeds, joined to 53 bits. */
function computeHash(text: string): number {
  let a = 0x811c9dc5;
  let b = 0x5bd1e995;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000197);
  }
  return (b >>> 11) * 0x1_0000_0000 + (a >>> 0);
}

/** A rule for a complete host, `||host^`, with the options that follow it. */
const hostRule = /^\|\|(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)\^(?:\$(?<options>.+))?$/i;
/** Options under which a host is blocked on every site except its own. */
const blockingOptions = new Set(['third-party', '3p', 'important', 'all', 'document', 'doc']);
/**
 * Options that do something other than block, or apply only to some sites. Such a rule does not
 * block the host in general.
 */
const otherOption =
  /^~|^(?:domain|denyallow|to|from|app|redirect|redirect-rule|rewrite|csp|permissions|removeparam|removeheader|replace|cookie|badfilter|genericblock|generichide|elemhide|ehide|ghide|hls|jsonprune|header|method|stealth|jsinject|content|extension|urlblock|referrerpolicy)\b/;

/**
 * Returns the hosts that each tier blocks. `ultimate` adds hosts that a list blocks only for some
 * kinds of request (scripts, images). A host with an exception in a list is left out.
 */
export function assignTiers(texts: ReadonlyMap<number, string>): Map<string, Tier> {
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
      if (named.some((option) => otherOption.test(option))) continue;
      const isWhole = named.every((option) => blockingOptions.has(option));
      if (!isException) add(host.toLowerCase(), isWhole ? tier : 'ultimate');
      else if (isWhole) excepted.add(host.toLowerCase());
    }
  }
  for (const tier of ['light', 'pro', 'pro_plus'] as const) for (const host of manualHosts[tier]) add(host, tier);
  return new Map([...found].filter(([host]) => !excepted.has(host)).map(([host, at]) => [host, tiers[at]!]));
}
