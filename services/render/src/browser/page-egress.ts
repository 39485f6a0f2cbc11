import type { createForwardProxy as CreateForwardProxy } from '@tintype/network/forward-proxy';
import type { EgressGuard } from '@tintype/network/egress-guard';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import type { OnConnection } from './entrances.ts';
import type { PageSlot } from './page-slot.ts';

type Parts = { readonly createProxy: typeof CreateForwardProxy; readonly guard: EgressGuard; readonly logger: Logger };
export type PageEgress = Service & {
  readonly onConnection: OnConnection;
  /** From now on what this page's entrance refuses is written into the page's events. */
  readonly attach: (slot: PageSlot) => void;
  readonly detach: (slot: PageSlot) => void;
};

/** Ties the egress proxy to pages: whose connection was refused, and whose connections end with the page. */
export function createPageEgress({ createProxy, guard, logger }: Parts): PageEgress {
  const slots = new Map<string, PageSlot>();
  const proxy = createProxy({
    guard,
    onRefusal: (entrance, refusal) => {
      const { rule, reason, host, port } = refusal;
      logger.info({ entrance, rule, reason, host, port }, 'egress.refused');
      slots.get(entrance)?.events.refusals.push(refusal);
    },
    onFailure: (entrance, failure) => {
      slots.get(entrance)?.events.failures.push(failure);
    },
    shouldBlock: (entrance, host) => slots.get(entrance)?.blocking.isHostBlocked(host) ?? false,
    onBlocked: (entrance, host) => {
      const slot = slots.get(entrance);
      if (slot === undefined) return;
      slot.events.blockedRequests += 1;
      logger.debug({ entrance, host }, 'egress.blocked');
    },
  });
  return {
    name: 'egress',
    start: async () => {},
    stop: async () => proxy.close(),
    onConnection: proxy.handle,
    attach: (slot) => void slots.set(slot.entrance.id, slot),
    detach: ({ entrance }) => {
      slots.delete(entrance.id);
      proxy.resetEntrance(entrance.id);
    },
  };
}
