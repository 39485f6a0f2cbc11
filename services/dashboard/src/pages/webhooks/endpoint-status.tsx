import type { WebhookEndpoint } from '../../api/schemas.ts';
import { ToneChip } from '../../parts/status-chip.tsx';

/** Whether events reach an endpoint. One that fails goes on being tried. */
export function EndpointStatus({ endpoint: { enabled, failingSince } }: { readonly endpoint: WebhookEndpoint }) {
  if (!enabled) return <ToneChip tone="off" word="Disabled" />;
  if (failingSince !== undefined) return <ToneChip tone="bad" word="Failing" />;
  return <ToneChip tone="good" word="Enabled" />;
}

export const eventsInWords = (events: readonly string[]): string =>
  events.includes('*') ? 'All events' : events.join(', ');
