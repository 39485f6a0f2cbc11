import type { Server } from 'node:http';
import { canonicalHost, families, type Family } from './targets.ts';
import { readKernelCount, startCanaries, type Canaries, type Hit, type KernelCount } from './canaries.ts';
import { createHostileSite, hostilePage, noteActivity } from './hostile-site.ts';
import type { Kind } from './kinds/kind.ts';

/**
 * What reached something that it must not reach, and the kernel's own counts. Without a namespace
 * of its own the browser's connections to the guard are counted too, so `strayConnections` says
 * something of the other form alone.
 */
export type Leaks = {
  readonly hits: readonly Hit[];
  readonly datagramsSent: number;
  /**
   * Connections opened in this namespace that were not the guard's to the hostile site, whatever
   * their port.
   */
  readonly strayConnections: number;
};
export type Stage = {
  readonly canaries: Canaries;
  readonly leaksSince: (before: Mark) => Leaks;
  readonly mark: () => Mark;
};
type Mark = KernelCount & { readonly visits: number };

/** The canaries and the hostile site. */
export async function setStage(site: Server = createHostileSite()): Promise<Stage> {
  const canaries = await startCanaries(site, noteActivity);
  const mark = (): Mark => ({ ...readKernelCount(), visits: canaries.visits() });
  const leaksSince = (before: Mark): Leaks => {
    const now = mark();
    return {
      hits: canaries.hits(),
      datagramsSent: now.datagramsSent - before.datagramsSent,
      strayConnections: now.connectionsOpened - before.connectionsOpened - (now.visits - before.visits),
    };
  };
  return { canaries, mark, leaksSince };
}

/**
 * On this site `/page/<family>` is a page with all of the kinds, aimed at that family of addresses.
 */
export const hostilePages = (kinds: readonly Kind[]): Server =>
  createHostileSite((path) => {
    const family = families.find(({ name }) => path === `/page/${name}`);
    return family && hostilePage(kinds, family.hostOf);
  });

export const familyNamed = (name: string): Family => families.find((family) => family.name === name)!;

/** The host by which the guard knows that a kind tried. */
export const hostOfKind = (kinds: readonly Kind[], family: Family): ReadonlyMap<string, string> => {
  const named = kinds.map(({ name, host }, index) => [name, canonicalHost(host ?? family.hostOf(index))] as const);
  return new Map(named);
};
