import type { createForwardProxy as CreateForwardProxy } from '@tintype/network/forward-proxy';
import type { EgressRefused } from '@tintype/network/egress-errors';
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
  /** Begins to record refusals of this page's proxy endpoint in the page's events. */
  readonly attach: (slot: PageSlot) => void;
  readonly detach: (slot: PageSlot) => void;
};

/** A page may cause any number of refusals: this many are stored and logged per capture. */
const refusalsMax = 1_000;

function keepRefusal(refusals: EgressRefused[], refusal: EgressRefused): void {
  const last = refusals[refusalsMax - 1];
  // A refusal for a closed port does not replace a refusal that fails the capture.
  if (last === undefined || last.rule === 'port' || refusal.rule !== 'port')
    refusals[Math.min(refusals.length, refusalsMax - 1)] = refusal;
}

export function createPageEgress({ createProxy, guard, logger }: Dependencies): PageEgress {
  const slots = new Map<string, PageSlot>();
  const proxy = createProxy({
    guard,
    onRefusal: (endpoint, refusal) => {
      const { rule, reason, host, port } = refusal;
      const events = slots.get(endpoint)?.events;
      if (events !== undefined) events.refusedRequests += 1;
      if ((events?.refusedRequests ?? 0) <= refusalsMax)
        logger.info({ ...events?.ids, endpoint, rule, reason, host, port }, 'egress.refused');
      if (events !== undefined) keepRefusal(events.refusals, refusal);
    },
    onFailure: (endpoint, failure) => {
      const failures = slots.get(endpoint)?.events.failures ?? [];
      failures[Math.min(failures.length, refusalsMax - 1)] = failure;
    },
    onTunnel: (endpoint, { host }, state) => {
      const tunnels = slots.get(endpoint)?.events.tunnels;
      // A host that has responded once supports TLS.
      if (tunnels?.get(host) === 'answered' || (tunnels?.size ?? refusalsMax) >= refusalsMax) return;
      tunnels?.set(host, state);
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
