import type { HttpDestinationType } from '@tintype/contracts/destinations/destinations';
import type { HttpDestination } from './destination.ts';
import { discord } from './discord.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

/** How each type of destination is told. Mails go through loops/send-mails.ts. */
export const httpDestinations: Readonly<Record<HttpDestinationType, HttpDestination>> = {
  webhook,
  slack,
  discord,
  teams,
};
