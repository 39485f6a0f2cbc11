import { isAccountMail } from '@tintype/contracts/accounts/account-mails';
import { retryPlans } from '@tintype/contracts/events/retry-plans';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import { claimMails, settleMail, type ClaimedMail } from '@tintype/database/mails';
import { findExecution, type ExecutionDetails } from '@tintype/database/schedules';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { makeAccountMail } from '../bodies/make-account-mail.ts';
import { filesInOrder, scheduleLinks } from '../bodies/schedule-links.ts';
import { attachmentName, scheduleMail } from '../bodies/schedule-mail.ts';
import type { Attachment, MailChannel, MailSending } from '../channels/email.ts';

export type SendMailsDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor' | 'readBytes'>;
  readonly publicUrl: string;
  /** Of the installation: what links of accounts are told by. */
  readonly secret: string;
  readonly random: RandomBytes;
  /** Absent when no mail server is configured. */
  readonly channel: Pick<MailChannel, 'send'> | undefined;
  readonly logger: Logger;
  /** The waits after each failure; tests shorten them. */
  readonly delaysMs?: readonly number[];
};

const mailsMax = 10;
/** What most mailboxes take without complaint. Anything larger is a link. */
export const attachedBytesMax = 3 * 1_048_576;
const pictureId = 'capture@tintype';

/** Sends mails that are due. A mail is settled whatever happens; one that was sent and not settled is sent again under its id. */
export function createSendMails(dependencies: SendMailsDependencies) {
  const { database } = dependencies;
  return async (): Promise<boolean> => {
    const mails = await claimMails(database, { limit: mailsMax });
    await Promise.all(mails.map((mail) => sendOne(dependencies, mail)));
    return mails.length === mailsMax;
  };
}

async function sendOne(dependencies: SendMailsDependencies, mail: ClaimedMail): Promise<void> {
  const { database, logger, delaysMs = retryPlans.standard.delaysMs } = dependencies;
  const sending = await attempt(dependencies, mail);
  const { id, event, subjectId, organizationId, requestId, attempts } = mail;
  const line = { mailId: id, event, subjectId, organizationId, requestId, attempt: attempts, outcome: sending.kind };
  logger.info({ ...line, ...('error' in sending ? { failure: sending.error } : {}) }, 'mail.attempted');
  if (sending.kind === 'taken') {
    const { refusals } = sending;
    // Sent again it would come twice to those who have it. Addresses are not for the log.
    if (refusals.length > 0)
      logger.warn({ ...line, refused: refusals.length, codes: [...new Set(refusals)] }, 'mail.recipients_refused');
    return settleMail(database, mail, { state: 'DELIVERED' });
  }
  const delayMs = sending.kind === 'refused' ? undefined : delaysMs[attempts - 1];
  const { error } = sending;
  return settleMail(
    database,
    mail,
    delayMs === undefined ? { state: 'FAILED', error } : { state: 'PENDING', error, delayMs },
  );
}

async function attempt(dependencies: SendMailsDependencies, mail: ClaimedMail): Promise<MailSending> {
  const { database, channel, logger } = dependencies;
  if (channel === undefined) return { kind: 'refused', error: 'No mail server is configured (TINTYPE_SMTP_URL).' };
  try {
    const { event } = mail;
    if (isAccountMail(event)) {
      const made = await makeAccountMail(dependencies, { ...mail, event });
      if (typeof made === 'string') return { kind: 'refused', error: made };
      return await channel.send({ id: mail.id, to: mail.recipients, ...made, attachments: [] });
    }
    const run = await findExecution(database, mail.subjectId);
    if (run === undefined) return { kind: 'refused', error: 'What this mail tells of has been deleted.' };
    if (!run.plan.capabilities.includes('emailDelivery'))
      return { kind: 'refused', error: 'The plan has no delivery by email any more.' };
    const attachments = await attachmentsOf(dependencies, run);
    const links = await scheduleLinks(dependencies, run);
    const isShown = attachments.some(({ contentType }) => contentType.startsWith('image/'));
    const text = scheduleMail({ run, links, subject: mail.subject, pictureId: isShown ? pictureId : undefined });
    return await channel.send({ id: mail.id, to: mail.recipients, ...text, attachments });
  } catch (error) {
    logger.error({ mailId: mail.id, error }, 'mail.not_made');
    return { kind: 'not taken', error: 'The mail could not be made.' };
  }
}

/** The first picture or PDF, when it is small. */
async function attachmentsOf({ storage, logger }: SendMailsDependencies, run: ExecutionDetails): Promise<Attachment[]> {
  const file = filesInOrder(run).find(({ type }) => type === 'screenshot' || type === 'pdf');
  if (file === undefined || file.isDeleted || file.size > attachedBytesMax) return [];
  const content = await storage.readBytes(file.storageKey).catch((error: unknown) => {
    // The link in the mail works again once storage is back; waiting would use up the mail's attempts.
    if (!(error instanceof StorageUnavailable)) throw error;
    logger.warn({ executionId: run.id, error }, 'mail.without_picture');
    return undefined;
  });
  if (content === undefined) return [];
  const { format } = file;
  return [{ filename: attachmentName(format), contentType: fileFormats[format].contentType, content, cid: pictureId }];
}
