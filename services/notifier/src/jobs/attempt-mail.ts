import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import type { MailChannel } from '../channels/smtp.ts';
import type { MailDependencies } from '../channels/mail.ts';
import { destinationDrivers } from '../destinations/destinations.ts';
import type { AttemptOutcome } from './attempted.ts';

export type MailAttemptDependencies = MailDependencies & { readonly channel: Pick<MailChannel, 'send'> };
type Digest = readonly [MailDelivery, ...MailDelivery[]];

/**
 * Sends a digest, which succeeds or fails as a whole. While it is retried, parts that have nothing
 * to report any more are retried too, and the digest stays complete.
 */
export async function attemptMail(
  dependencies: MailAttemptDependencies,
  digest: Digest,
): Promise<ReadonlyMap<string, AttemptOutcome>> {
  const { channel, logger } = dependencies;
  const { mail, unsent } = await destinationDrivers[digest[0].type].make(dependencies, digest);
  const gone = (id: string): AttemptOutcome => ({ kind: 'gone', error: unsent.get(id) });
  if (mail === undefined) return new Map(digest.map(({ id }) => [id, gone(id)]));
  const sending = await channel.send(mail);
  const attempted = toAttempted(sending);
  if (sending.kind === 'taken' && sending.refusals.length > 0) {
    const { id, event, subjectId, organizationId, requestId, attempt } = digest[0];
    const codes = [...new Set(sending.refusals)];
    // A repeated email would arrive twice at the recipients that already have it. Addresses must
    // not be logged.
    logger.warn(
      { deliveryId: id, event, subjectId, organizationId, requestId, attempt, refused: sending.refusals.length, codes },
      'mail.recipients_refused',
    );
  }
  const isOver = attempted.kind === 'delivered' || attempted.kind === 'refused';
  return new Map(digest.map(({ id }) => [id, isOver && unsent.has(id) ? gone(id) : attempted]));
}

function toAttempted(sending: Awaited<ReturnType<MailChannel['send']>>): AttemptOutcome {
  if (sending.kind === 'taken') return { kind: 'delivered' };
  if (sending.kind === 'not taken') return { kind: 'unanswered', error: sending.error };
  return sending;
}
