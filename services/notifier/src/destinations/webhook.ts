import { deliveryHeaders } from '@tintype/contracts/events/signing';
import { stringifyRaw } from '@tintype/contracts/texts/raw-json';
import { makeBody } from '../bodies/bodies.ts';
import type { HttpDestination } from '../channels/http-destination.ts';

/** Sends every event as JSON with signatures (docs/interface/webhooks.md). */
export const webhookDriver: HttpDestination = {
  makeBody: async (dependencies, notification) => {
    const body = await makeBody(dependencies, notification);
    return body && Buffer.from(stringifyRaw(body));
  },
  request: ({ url, event, secrets: { secret }, formerSecrets: { secret: former }, ...message }) => ({
    url,
    headers: { 'Content-Type': 'application/json', ...deliveryHeaders(event, message, secret, former) },
    body: message.body,
  }),
};
