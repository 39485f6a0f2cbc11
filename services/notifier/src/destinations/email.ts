import { type AccountMail, isAccountMail } from '@tintype/contracts/accounts/tokens';
import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import { type ExecutionDetails, findExecution } from '@tintype/database/schedules/executions';
import { makeAccountMail } from '../bodies/make-account-mail.ts';
import { scheduleLinks } from '../bodies/schedule-links.ts';
import { scheduleMail } from '../bodies/schedule-mail.ts';
import type { MadeMail, MailDependencies, MailDestination } from '../channels/mail.ts';
import { readRunImages, picturesOfSeveral } from './run-pictures.ts';

/**
 * Emails of accounts are sent separately, emails of schedules together for the same recipients.
 * They are created again at each attempt, because links and images may have expired since.
 */
export const emailDriver: MailDestination = {
  make: async (dependencies, digest) => {
    const [first] = digest;
    if (isAccountMail(first.event)) return accountMail(dependencies, { ...first, event: first.event });
    const runs: { readonly delivery: MailDelivery; readonly run: ExecutionDetails }[] = [];
    const unsent = new Map<string, string>();
    for (const delivery of digest) {
      const run = await findExecution(dependencies.database, delivery.subjectId);
      const reason = reasonNotToSend(run);
      if (run !== undefined && reason === undefined) runs.push({ delivery, run });
      else unsent.set(delivery.id, reason ?? '');
    }
    const [alone, ...more] = runs;
    if (alone === undefined) return { unsent };
    const pictures =
      more.length === 0
        ? [await readRunImages(dependencies, alone.run)]
        : await picturesOfSeveral(
            dependencies,
            runs.map(({ run }) => run),
          );
    const links = await Promise.all(runs.map(({ run }) => scheduleLinks(dependencies, run)));
    const content = scheduleMail(
      runs.map(({ delivery, run }, at) => ({
        run,
        subject: delivery.subject,
        links: links[at]!,
        shown: pictures[at]!.shown,
      })),
    );
    const attachments = pictures.flatMap((one) => one.attachments);
    return { unsent, mail: { id: first.digestId, to: first.recipients, ...content, attachments } };
  },
};

async function accountMail(
  dependencies: MailDependencies,
  delivery: MailDelivery & { readonly event: AccountMail },
): Promise<MadeMail> {
  const made = await makeAccountMail(dependencies, delivery);
  return typeof made === 'string'
    ? { unsent: new Map([[delivery.id, made]]) }
    : { unsent: new Map(), mail: { id: delivery.id, to: delivery.recipients, ...made, attachments: [] } };
}

function reasonNotToSend(run: ExecutionDetails | undefined): string | undefined {
  if (run === undefined) return 'The run of this email was deleted.';
  return run.plan.capabilities.includes('emailDelivery') ? undefined : 'The plan no longer includes delivery by email.';
}
