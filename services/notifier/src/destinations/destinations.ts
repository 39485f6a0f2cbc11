import type { DestinationType, destinations as contracts } from '@tintype/contracts/destinations/destinations';
import type { HttpDestination } from '../channels/http-destination.ts';
import type { MailDestination } from '../channels/mail.ts';
import { discord } from './discord.ts';
import { email } from './email.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

type ByChannel = { readonly http: HttpDestination; readonly smtp: MailDestination };

/** The destination types, each in the form of its channel. */
export const destinations: {
  readonly [Type in DestinationType]: ByChannel[(typeof contracts)[Type]['channel']];
} = { webhook, email, slack, discord, teams };
