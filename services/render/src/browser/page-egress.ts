import type { createForwardProxy as CreateForwardProxy } from '@tintype/network/forward-proxy';
import type { EgressGuard } from '@tintype/network/egress-guard';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import type { OnConnection } from './proxy-endpoints.ts';
import type { PageSlot } from './page-slot.ts';

type Dependencies = {
  readonly createProxy: typeof CreateForwardProxy;
  readonly guard: EgressGuard;
  readonly logger: Logger;
};
export type PageEgress = Service & {
  readonly onConnection: OnConnection;
  /** From now on what this page's entrance refuses is written into the page's events. */
  readonly attach: (slot: PageSlot) => void;
  readonly detach: (slot: PageSlot) => void;
};

/** Ties the egress proxy to pages: whose connection was refused, and whose connections end with the page. */
export function createPageEgress({ createProxy, guard, logger }: Dependencies): PageEgress {
  const slots = new Map<string, PageSlot>();
  const proxy = createProxy({
    guard,
    onRefusal: (endpoint, refusal) => {
      const { rule, reason, host, port } = refusal;
      const events = slots.get(endpoint)?.events;
      logger.info({ ...events?.ids, endpoint, rule, reason, host, port }, 'egress.refused');
      events?.refusals.push(refusal);
    },
    onFailure: (endpoint, failure) => {
      slots.get(endpoint)?.events.failures.push(failure);
    },
    shouldBlock: (endpoint, host) => slots.get(endpoint)?.blocking.isHostBlocked(host) ?? false,
    onBlocked: (endpoint, host) => {
      const slot = slots.get(endpoint);
      if (slot === undefined) return;
      slot.events.blockedRequests += 1;
      logger.debug({ endpoint, host }, 'egress.blocked');
    },
  });
  return {
    name: 'egress',
    start: async () => {},
    stop: async () => proxy.close(),
    onConnection: proxy.handle,
    attach: (slot) => void slots.set(slot.endpoint.id, slot),
    detach: ({ endpoint }) => {
      slots.delete(endpoint.id);
      proxy.resetEndpoint(endpoint.id);
    },
  };
}
