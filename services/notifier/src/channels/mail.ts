import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import type { MailDelivery } from '@tintype/database/deliveries/claim-deliveries';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** By which the text refers to it. */
  readonly cid: string;
};
export type OutgoingMail = {
  /** The same in every attempt, so that an email that arrives twice can be recognised. */
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
  /** Absent when nothing is left to be sent. */
  readonly mail?: OutgoingMail;
  /** Deliveries that are not part of it, with the reason. */
  readonly unsent: ReadonlyMap<string, string>;
};
/** How a type of destination is notified by email. */
export type MailDestination = {
  readonly make: (
    dependencies: MailDependencies,
    digest: readonly [MailDelivery, ...MailDelivery[]],
  ) => Promise<MadeMail>;
};
