import type { WebhookEndpoint } from '../../api/schemas.ts';
import { ToneChip } from '../../parts/status-chip.tsx';

/**
 * Shows whether events reach an endpoint. Deliveries to a failing endpoint continue to be
 * attempted.
 */
export function EndpointStatus({ endpoint: { enabled, failingSince } }: { readonly endpoint: WebhookEndpoint }) {
  if (!enabled) return <ToneChip tone="off" word="Disabled" />;
  if (failingSince !== undefined) return <ToneChip tone="bad" word="Failing" />;
  return <ToneChip tone="good" word="Enabled" />;
}

export const eventsInWords = (events: readonly string[]): string =>
  events.includes('*') ? 'All events' : events.join(', ');
