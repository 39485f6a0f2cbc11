import type { DestinationType, destinations as contracts } from '@tintype/contracts/destinations/destinations';
import { deliveryHeaders } from '@tintype/contracts/events/signing';
import { stringifyRaw } from '@tintype/contracts/texts/raw-json';
import type { HttpDestination } from '../channels/http.ts';
import type { MailDestination } from '../channels/mail.ts';
import { discordDriver, mattermostDriver, slackDriver, teamsDriver } from './chat-services.ts';
import { emailDriver } from './email.ts';
import { gotifyDriver, matrixDriver, ntfyDriver, pushoverDriver, telegramDriver } from './plain-text-services.ts';
import { makeBody } from '../bodies/bodies.ts';

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

type DriversByChannel = { readonly http: HttpDestination; readonly smtp: MailDestination };

export const destinationDrivers: {
  readonly [Type in DestinationType]: DriversByChannel[(typeof contracts)[Type]['channel']];
} = {
  webhook: webhookDriver,
  email: emailDriver,
  slack: slackDriver,
  discord: discordDriver,
  teams: teamsDriver,
  mattermost: mattermostDriver,
  matrix: matrixDriver,
  telegram: telegramDriver,
  ntfy: ntfyDriver,
  gotify: gotifyDriver,
  pushover: pushoverDriver,
};
