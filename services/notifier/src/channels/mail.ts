import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The content ID, by which the text refers to the attachment. */
  readonly cid: string;
};
export type OutgoingMail = {
  /** The ID is the same in every attempt, so that an email that arrives twice can be recognised. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
};

export type MailDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor' | 'readBytes'>;
  readonly publicUrl: string;
  /** The installation's secret, from which the key of account links is derived. */
  readonly secret: string;
  readonly random: RandomBytes;
  readonly logger: Logger;
};
export type MadeMail = {
  /** The email; absent if nothing remains to be sent. */
  readonly mail?: OutgoingMail;
  /** Deliveries that are not part of the email, with the reason. */
  readonly unsent: ReadonlyMap<string, string>;
};
/** A type of destination that is notified by email. */
export type MailDestination = {
  readonly make: (
    dependencies: MailDependencies,
    digest: readonly [MailDelivery, ...MailDelivery[]],
  ) => Promise<MadeMail>;
};
