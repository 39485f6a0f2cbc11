import { FiltersEngine } from '@ghostery/adblocker';
import type { Compiled } from './compiled-file.ts';
import { hostTableOf } from './host-table.ts';
import { hostTiers } from './host-tiers.ts';
import { adNetworksByHand, lists } from './lists.ts';

/** What all lists come to. Takes a second or two and a few hundred megabytes, so it is done in a process of its own. */
export function compile(texts: ReadonlyMap<number, string>): Compiled {
  const textOf = (use: 'ads' | 'banners'): string =>
    lists
      .filter((list) => list.use === use)
      .map(({ id }) => texts.get(id) ?? '')
      .join('\n');
  const networks = adNetworksByHand.map((host) => `||${host}^$third-party`).join('\n');
  const common = { enableCompression: false, loadCSPFilters: false, loadExtendedSelectors: false };
  return {
    ads: FiltersEngine.parse(`${withoutScripts(textOf('ads'))}\n${networks}`, {
      ...common,
      loadNetworkFilters: true,
    }).serialize(),
    // Hiding alone: a consent platform that can't load breaks pages that wait for its answer.
    banners: FiltersEngine.parse(withoutScripts(textOf('banners')), {
      ...common,
      loadNetworkFilters: false,
    }).serialize(),
    hosts: hostTableOf(hostTiers(texts)),
  };
}

/** Rules that run scripts in the page or rewrite it are not for a picture of the page as it is; they would only take room. */
const withoutScripts = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/#@?(?:%#|\$\??#|\+js)|\$\$/.test(line))
    .join('\n');
