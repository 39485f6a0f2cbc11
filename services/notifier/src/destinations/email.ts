import { type AccountMail, isAccountMail } from '@tintype/contracts/accounts/tokens';
import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import { type ExecutionDetails, findExecution } from '@tintype/database/schedules/executions';
import { fileFormats } from '@tintype/contracts/formats/formats';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import { makeAccountMail } from '../bodies/account-mail.ts';
import { scheduleLinks, filesInOrder, classifyRun } from '../bodies/run-words.ts';
import { scheduleMail, type ReportImages } from '../bodies/schedule-mail.ts';
import type { MailAttempt, MailDependencies, MailDestination, Attachment } from '../channels/mail.ts';

/**
 * Sends each account email separately, and combines schedule emails to the same recipients. Emails
 * are created again at each attempt, because links and images may have expired since.
 */
export const emailDriver: MailDestination = {
  make: async (dependencies, digest) => {
    const [first] = digest;
    if (isAccountMail(first.event)) return createAccountMail(dependencies, { ...first, event: first.event });
    const runs: { readonly delivery: MailDelivery; readonly run: ExecutionDetails }[] = [];
    const unsent = new Map<string, string>();
    for (const delivery of digest) {
      const run = await findExecution(dependencies.database, delivery.subjectId);
      const reason = findReasonNotToSend(run);
      if (run !== undefined && reason === undefined) runs.push({ delivery, run });
      else unsent.set(delivery.id, reason ?? '');
    }
    const [alone, ...more] = runs;
    if (alone === undefined) return { unsent };
    const pictures =
      more.length === 0
        ? [await readRunImages(dependencies, alone.run)]
        : await readDigestImages(
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

async function createAccountMail(
  dependencies: MailDependencies,
  delivery: MailDelivery & { readonly event: AccountMail },
): Promise<MailAttempt> {
  const made = await makeAccountMail(dependencies, delivery);
  return typeof made === 'string'
    ? { unsent: new Map([[delivery.id, made]]) }
    : { unsent: new Map(), mail: { id: delivery.id, to: delivery.recipients, ...made, attachments: [] } };
}

function findReasonNotToSend(run: ExecutionDetails | undefined): string | undefined {
  if (run === undefined) return 'The run of this email was deleted.';
  return run.plan.capabilities.includes('emailDelivery') ? undefined : 'The plan no longer includes delivery by email.';
}

type Dependencies = { readonly storage: Pick<Storage, 'readBytes'>; readonly logger: Logger };
type RunPictures = { readonly shown: ReportImages; readonly attachments: readonly Attachment[] };

/** A size in bytes that most mailboxes accept. A larger image is sent as a link. */
const attachedBytesMax = 3 * 1_048_576;
const mailBytesMax = 9 * 1_048_576;

/**
 * Returns the image of the change, if there is one, and the first image or PDF, if it is small. The
 * image of the change is shown in the text, and the other file is only attached.
 */
async function readRunImages(dependencies: Dependencies, run: ExecutionDetails): Promise<RunPictures> {
  const change = await findChange(dependencies, run);
  const capture = await findCapture(dependencies, run);
  const isShown = change === undefined && capture?.contentType.startsWith('image/');
  return {
    shown: { ...(change && { change: change.cid }), ...(isShown && { capture: capture!.cid }) },
    attachments: [change, capture].filter((one) => one !== undefined),
  };
}

/** Returns only images of changes for a digest, while they fit into the size limit. */
async function readDigestImages(
  dependencies: Dependencies,
  runs: readonly ExecutionDetails[],
): Promise<readonly RunPictures[]> {
  let left = mailBytesMax;
  const all: RunPictures[] = [];
  for (const run of runs) {
    const change = classifyRun(run) === 'changed' ? await findChange(dependencies, run) : undefined;
    const fits = change !== undefined && change.content.length <= left;
    if (fits) left -= change.content.length;
    all.push(fits ? { shown: { change: change.cid }, attachments: [change] } : { shown: {}, attachments: [] });
  }
  return all;
}

async function findChange(dependencies: Dependencies, run: ExecutionDetails): Promise<Attachment | undefined> {
  if (run.diffKey === null) return undefined;
  const content = await readImage(dependencies, run, run.diffKey);
  if (content === undefined || content.length > attachedBytesMax) return undefined;
  return { filename: 'change.jpg', contentType: 'image/jpeg', content, cid: `change-${run.id}@tintype` };
}

async function findCapture(dependencies: Dependencies, run: ExecutionDetails): Promise<Attachment | undefined> {
  const file = filesInOrder(run).find(({ type }) => type === 'screenshot' || type === 'pdf');
  if (file === undefined || file.isDeleted || file.size > attachedBytesMax) return undefined;
  const content = await readImage(dependencies, run, file.storageKey);
  if (content === undefined) return undefined;
  const { contentType, extension } = fileFormats[file.format];
  return { filename: `capture.${extension}`, contentType, content, cid: `capture-${run.id}@tintype` };
}

/**
 * Sends the email without the image while storage is unavailable, because waiting would use up the
 * email's attempts. The link in the email works again later.
 */
const readImage = ({ storage, logger }: Dependencies, { id }: ExecutionDetails, key: string) =>
  storage.readBytes(key).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    logger.warn({ executionId: id, error }, 'mail.without_picture');
    return undefined;
  });
