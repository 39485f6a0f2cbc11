import { isAccountMail } from '@tintype/contracts/accounts/account-mails';
import { retryPlans } from '@tintype/contracts/events/retry-plans';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import {
  claimDigests,
  type ClaimedMail,
  type Digest,
  explainWaitingMails,
  renewMails,
  settleMail,
} from '@tintype/database/mails';
import { findExecution, type ExecutionDetails } from '@tintype/database/schedules';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { makeAccountMail } from '../bodies/make-account-mail.ts';
import { scheduleLinks } from '../bodies/schedule-links.ts';
import { scheduleMail } from '../bodies/schedule-mail.ts';
import type { MailChannel, MailSending } from '../channels/email.ts';
import { picturesOf, picturesOfSeveral } from './run-pictures.ts';

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
  /** How long a mail waits for others to the same recipients. */
  readonly gatherMs: number;
  /** The waits after each failure; tests shorten them. */
  readonly delaysMs?: readonly number[];
  /** How often the leases of mails are renewed that are being sent; tests shorten it. */
  readonly renewMs?: number;
};

const digestsMax = 10;
/** A database that is away for a moment costs nothing: the leases have time for two more tries. */
const renewIntervalMs = 30_000;
const minute = 60_000;
/** A mail server that is away, or does not know us, will be mended by its operator. Mails wait for that so long, and are not counted. */
export const awayMsMax = 7 * 24 * 60 * minute;
const awayDelayMsMax = 10 * minute;
export const noServer = 'No mail server is configured (TINTYPE_SMTP_URL). The mail is sent once there is one.';

/** Sends mails that are due. A mail is settled whatever happens; one that was sent and not settled is sent again under its id. */
export function createSendMails(dependencies: SendMailsDependencies) {
  const { database, channel, gatherMs, logger, renewMs = renewIntervalMs } = dependencies;
  return async (): Promise<boolean> => {
    if (channel === undefined) {
      await explainWaitingMails(database, { error: noServer, waitMs: awayMsMax });
      return false;
    }
    const digests = await claimDigests(database, { limit: digestsMax, gatherMs });
    if (digests.length === 0) return false;
    const mails = digests.flatMap((digest) => digest.mails);
    const renewing = setInterval(() => {
      renewMails(database, mails).catch((error: unknown) => logger.warn({ error }, 'lease.renewal_failed'));
    }, renewMs);
    try {
      await Promise.all(digests.map((digest) => sendOne(dependencies, channel, digest)));
    } finally {
      clearInterval(renewing);
    }
    return digests.length === digestsMax;
  };
}

type Told = { readonly mail: ClaimedMail; readonly run: ExecutionDetails };

async function sendOne(
  dependencies: SendMailsDependencies,
  channel: Pick<MailChannel, 'send'>,
  digest: Digest,
): Promise<void> {
  const [alone] = digest.mails;
  if (isAccountMail(alone.event))
    return settle(
      dependencies,
      alone,
      await attemptAccountMail(dependencies, channel, { ...alone, event: alone.event }),
    );
  const told: Told[] = [];
  for (const mail of digest.mails) {
    const run = await findExecution(dependencies.database, mail.subjectId);
    const error = whyNot(run);
    if (run !== undefined && error === undefined) told.push({ mail, run });
    else await settle(dependencies, mail, { kind: 'refused', error: error ?? '' });
  }
  const [first, ...more] = told;
  if (first === undefined) return;
  const sending = await attempt(dependencies, channel, { id: digest.id, told: [first, ...more] });
  for (const { mail } of told) await settle(dependencies, mail, sending);
}

function whyNot(run: ExecutionDetails | undefined): string | undefined {
  if (run === undefined) return 'What this mail tells of has been deleted.';
  return run.plan.capabilities.includes('emailDelivery') ? undefined : 'The plan has no delivery by email any more.';
}

async function settle(dependencies: SendMailsDependencies, mail: ClaimedMail, sending: MailSending): Promise<void> {
  const { database, logger } = dependencies;
  const { id, event, subjectId, organizationId, requestId, attempts } = mail;
  const line = { mailId: id, event, subjectId, organizationId, requestId, attempt: attempts, outcome: sending.kind };
  const details = 'error' in sending ? { failure: sending.error } : {};
  logger.info({ ...line, ...details, ...('reason' in sending && { reason: sending.reason }) }, 'mail.attempted');
  if (sending.kind === 'taken') {
    const { refusals } = sending;
    // Sent again it would come twice to those who have it. Addresses are not for the log.
    if (refusals.length > 0)
      logger.warn({ ...line, refused: refusals.length, codes: [...new Set(refusals)] }, 'mail.recipients_refused');
    return settleMail(database, mail, { state: 'DELIVERED' });
  }
  const delayMs = delayOf(dependencies, mail, sending);
  const { error } = sending;
  return settleMail(
    database,
    mail,
    delayMs === undefined ? { state: 'FAILED', error } : { state: 'PENDING', error, delayMs },
  );
}

function delayOf(
  { delaysMs = retryPlans.standard.delaysMs }: SendMailsDependencies,
  { attempts, createdAt }: ClaimedMail,
  { kind }: MailSending,
): number | undefined {
  if (kind === 'refused') return undefined;
  const ageMs = Date.now() - createdAt.getTime();
  if (kind === 'not taken') return delayOfRefused(delaysMs, { attempts, ageMs });
  if (ageMs > awayMsMax) return undefined;
  return Math.min(delaysMs[attempts - 1] ?? awayDelayMsMax, awayDelayMsMax);
}

/**
 * A server that has come back may ask for another try (greylisting), and attempts that met no server are not counted for this: the wait is that of
 * the plan for so many attempts or for the age of the mail, whichever is shorter. More attempts than the plan has were not all refused.
 */
function delayOfRefused(
  delaysMs: readonly number[],
  { attempts, ageMs }: { readonly attempts: number; readonly ageMs: number },
): number | undefined {
  let plannedMs = 0;
  const byAge = delaysMs.find((delayMs) => (plannedMs += delayMs) > ageMs);
  const waits = [delaysMs[attempts - 1], byAge].filter((delayMs) => delayMs !== undefined);
  if (waits.length > 0) return Math.min(...waits);
  return attempts > delaysMs.length + 1 && ageMs <= awayMsMax ? delaysMs.at(-1) : undefined;
}

async function attemptAccountMail(
  dependencies: SendMailsDependencies,
  channel: Pick<MailChannel, 'send'>,
  mail: Parameters<typeof makeAccountMail>[1],
): Promise<MailSending> {
  try {
    const made = await makeAccountMail(dependencies, mail);
    if (typeof made === 'string') return { kind: 'refused', error: made };
    return await channel.send({ id: mail.id, to: mail.recipients, ...made, attachments: [] });
  } catch (error) {
    dependencies.logger.error({ mailId: mail.id, error }, 'mail.not_made');
    return { kind: 'not taken', error: 'The mail could not be made.' };
  }
}

type Attempt = { readonly id: string; readonly told: readonly [Told, ...Told[]] };

async function attempt(
  dependencies: SendMailsDependencies,
  channel: Pick<MailChannel, 'send'>,
  { id, told }: Attempt,
): Promise<MailSending> {
  try {
    const runs = told.map(({ run }) => run);
    const pictures =
      told.length === 1 ? [await picturesOf(dependencies, told[0].run)] : await picturesOfSeveral(dependencies, runs);
    const links = await Promise.all(runs.map((run) => scheduleLinks(dependencies, run)));
    const content = scheduleMail(
      told.map(({ mail, run }, index) => ({
        run,
        subject: mail.subject,
        links: links[index]!,
        shown: pictures[index]!.shown,
      })),
    );
    const attachments = pictures.flatMap((one) => one.attachments);
    return await channel.send({ id, to: told[0].mail.recipients, ...content, attachments });
  } catch (error) {
    dependencies.logger.error({ mailId: id, error }, 'mail.not_made');
    return { kind: 'not taken', error: 'The mail could not be made.' };
  }
}
