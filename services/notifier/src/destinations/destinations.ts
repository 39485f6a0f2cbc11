import type { DestinationType, destinations as contracts } from '@tintype/contracts/destinations/destinations';
import type { HttpDestination } from '../channels/http-destination.ts';
import type { MailDestination } from '../channels/mail.ts';
import { discordDriver } from './discord.ts';
import { emailDriver } from './email.ts';
import { gotifyDriver } from './gotify.ts';
import { matrixDriver } from './matrix.ts';
import { mattermostDriver } from './mattermost.ts';
import { ntfyDriver } from './ntfy.ts';
import { pushoverDriver } from './pushover.ts';
import { slackDriver } from './slack.ts';
import { teamsDriver } from './teams.ts';
import { telegramDriver } from './telegram.ts';
import { webhookDriver } from './webhook.ts';

type ByChannel = { readonly http: HttpDestination; readonly smtp: MailDestination };

/** The destination types, each in the form of its channel. */
export const destinationDrivers: {
  readonly [Type in DestinationType]: ByChannel[(typeof contracts)[Type]['channel']];
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
