import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import { retryWaitingMails } from '@tintype/database/mails';
import type { Logger } from '@tintype/runtime/logger';
import { withoutSlash } from '@tintype/runtime/public-url';
import { createLoop, type Service } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import { createMailChannel } from './channels/email.ts';
import { createSendMails } from './loops/send-mails.ts';

export type MailDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor' | 'readBytes'>;
  readonly publicUrl: string;
  readonly secret: string;
  readonly random: RandomBytes;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logger: Logger;
  /** How long a mail waits for others to the same recipients, so that they go out as one. */
  readonly gatherMs: number;
  readonly delaysMs?: readonly number[];
  readonly renewMs?: number;
  readonly timeoutMs?: number;
};

/** Sends the mails that schedules and accounts have written. Any number may run. */
export function createMailService({ smtpUrl, mailFrom, timeoutMs, ...dependencies }: MailDependencies): Service {
  const channel =
    smtpUrl === undefined
      ? undefined
      : createMailChannel({ smtpUrl, from: mailFrom, ...(timeoutMs !== undefined && { timeoutMs }) });
  const publicUrl = withoutSlash(dependencies.publicUrl);
  const tick = createSendMails({ ...dependencies, publicUrl, channel });
  const loop = createLoop({ name: 'send-mails', intervalMs: 500, tick, logger: dependencies.logger });
  return {
    name: 'mails',
    start: async () => {
      await retryWaitingMails(dependencies.database);
      await loop.start();
    },
    stop: async () => {
      await loop.stop();
      channel?.close();
    },
  };
}
