import { groupMembers, privateBytes } from '@tintype/testing/processes';
import type { System } from '@tintype/testing/system';
import { quality, runRound, viewport, type Loop } from './loop.ts';

/** This service as its callers know it: over HTTP with connections kept open, binary answers. */
export const createServiceLoop = (system: System): Loop => ({
  name: 'tintype',
  run: (order) =>
    runRound(order, async ({ name, url }, add) => {
      const startedAt = performance.now();
      const response = await system.capture({ url, format: order.format, quality, viewport });
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
