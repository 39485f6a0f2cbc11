import { canonicalHost, families, type Family } from './targets.ts';
import { publicAddress, readKernelCount, startCanaries, type Canaries, type Hit, type KernelCount } from './canaries.ts';
import { createHostileSite, hostilePage, type PageMaker } from './hostile-site.ts';
import type { Kind } from './kinds.ts';

/** What reached something that it must not reach, and by the kernel's own count. */
export type Leaks = {
  readonly hits: readonly Hit[];
  readonly datagramsSent: number;
  /** Connections of this namespace that were not to the hostile site. Says something only where the browser has a namespace of its own. */
  readonly strayConnections: number;
};
export type Stage = { readonly canaries: Canaries; readonly leaksSince: (before: Mark) => Leaks; readonly mark: () => Mark };
type Mark = KernelCount & { readonly visits: number };

/** The canaries and the hostile site. `pageFor` makes its pages. */
export async function setStage(pageFor: PageMaker = () => undefined): Promise<Stage> {
  const canaries = await startCanaries(createHostileSite(pageFor));
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

/** `/page/<family>` is a page with all of the kinds, aimed at that family of addresses. */
export const hostilePages =
  (kinds: readonly Kind[]): PageMaker =>
  (path) => {
    const family = families.find(({ name }) => path === `/page/${name}`);
    return family && hostilePage(kinds, family.hostOf);
  };

/** The host by which the guard knows that a kind tried. */
export const hostOfKind = (kinds: readonly Kind[], family: Family) => {
  const named = kinds.map(({ name, host }, index) => [name, canonicalHost(host ?? family.hostOf(index))] as const);
  return new Map(named);
};

export { publicAddress };
