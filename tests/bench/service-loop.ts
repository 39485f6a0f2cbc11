import { groupMembers, privateBytes } from '@tintype/testing/processes';
import type { System } from '@tintype/testing/system';
import { quality, runRound, viewport, type Loop } from './loop.ts';

type Options = { readonly system: System; readonly blocking: boolean };

/**
 * This service as its callers know it: over HTTP with connections kept open, binary answers. Without blocking it does what a bare loop does;
 * blocking is on by default and has a bar of its own (`ways.ts`).
 */
export const createServiceLoop = ({ system, blocking }: Options): Loop => ({
  run: (order) =>
    runRound(order, async ({ name, url }, add) => {
      const startedAt = performance.now();
      const blockers = { blockAds: blocking, blockCookieBanners: blocking, blockPopups: blocking };
      const response = await system.capture({ url, format: order.format, quality, viewport, ...blockers });
      const bytes = (await response.arrayBuffer()).byteLength;
      const ms = performance.now() - startedAt;
      if (!response.ok) throw new Error(`The capture of ${url} answered ${response.status}`);
      add({ page: name, ms, bytes, renderMs: Number(response.headers.get('x-render-time-ms')) });
    }),
  memoryBytes: () => {
    const { pid, browserGroups } = system.service('render');
    return privateBytes([pid, ...browserGroups().flatMap(groupMembers)]);
  },
});
