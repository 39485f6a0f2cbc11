import { fileFormats } from '@tintype/contracts/formats/formats';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { StorageUnavailable } from '@tintype/storage/storage-failure';
import type { Attachment } from '../channels/mail.ts';
import type { ReportImages } from '../bodies/run-section.ts';
import { classifyRun } from '../bodies/run-words.ts';
import { filesInOrder } from '../bodies/schedule-links.ts';

type Dependencies = { readonly storage: Pick<Storage, 'readBytes'>; readonly logger: Logger };
type RunPictures = { readonly shown: ReportImages; readonly attachments: readonly Attachment[] };

/** A size in bytes that most mailboxes accept. A larger image is sent as a link. */
export const attachedBytesMax = 3 * 1_048_576;
/** The maximum bytes of everything in one email. */
export const mailBytesMax = 9 * 1_048_576;

/**
 * Returns the image of the change, if there is one, and the first image or PDF, if it is small. The
 * change is shown inline, and the other is attached.
 */
export async function readRunImages(dependencies: Dependencies, run: ExecutionDetails): Promise<RunPictures> {
  const change = await findChange(dependencies, run);
  const capture = await findCapture(dependencies, run);
  const isShown = change === undefined && capture?.contentType.startsWith('image/');
  return {
    shown: { ...(change && { change: change.cid }), ...(isShown && { capture: capture!.cid }) },
    attachments: [change, capture].filter((one) => one !== undefined),
  };
}

/** Returns the images of a digest: changes only, as long as they fit. */
export async function picturesOfSeveral(
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
  const content = await read(dependencies, run, run.diffKey);
  if (content === undefined || content.length > attachedBytesMax) return undefined;
  return { filename: 'change.jpg', contentType: 'image/jpeg', content, cid: `change-${run.id}@tintype` };
}

async function findCapture(dependencies: Dependencies, run: ExecutionDetails): Promise<Attachment | undefined> {
  const file = filesInOrder(run).find(({ type }) => type === 'screenshot' || type === 'pdf');
  if (file === undefined || file.isDeleted || file.size > attachedBytesMax) return undefined;
  const content = await read(dependencies, run, file.storageKey);
  if (content === undefined) return undefined;
  const { contentType, extension } = fileFormats[file.format];
  return { filename: `capture.${extension}`, contentType, content, cid: `capture-${run.id}@tintype` };
}

/**
 * The link in the email works again once storage is available. Waiting would use up the email's
 * attempts.
 */
const read = ({ storage, logger }: Dependencies, { id }: ExecutionDetails, key: string) =>
  storage.readBytes(key).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    logger.warn({ executionId: id, error }, 'mail.without_picture');
    return undefined;
  });
