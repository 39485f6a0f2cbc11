import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { sortFilesByRequest, type thumbnailWidths } from '@tintype/contracts/capture/outputs';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { mediaTypeOf, fileFormats } from '@tintype/contracts/formats/formats';
import { findCapture, type StoredCapture, type StoredFile } from '@tintype/database/captures/find-capture';
import { findJob } from '@tintype/database/jobs/jobs';
import { storedFileHeaders } from '@tintype/storage/signed-link';
import type { Dependencies } from '../../dependencies.ts';
import { found, getVisibility, type Principal } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { describeHead } from '../../responses/capture-reply.ts';
import {
  createFileReply,
  refuseExpired,
  holdInBody,
  fileInBody,
  findFileHeight,
  getFileWidth,
} from '../../responses/file.ts';
import type { JobResult } from '../../responses/job.ts';
import { findVisible, type CaptureRef } from './list-captures.ts';
import { toCaptureError } from './wait-for-capture.ts';

type ReadDependencies = Pick<Dependencies, 'database' | 'clock' | 'storage' | 'bytesInBodies'>;
type ResultQuery = {
  readonly id: string;
  /** Defaults to the first output of the request. */
  readonly outputId?: string;
  readonly caller: Principal;
};

export async function readResult(dependencies: ReadDependencies, query: ResultQuery): Promise<Reply> {
  const { id, caller } = query;
  const { organizationId } = caller;
  const capture = found(await findCapture(dependencies.database, { id, organizationId }));
  // See docs/interface/keys.md#who-sees-what
  const { createdBy } = getVisibility(caller, capture.batchId === null ? 'capture' : 'job');
  if (createdBy !== undefined && capture.createdBy !== createdBy) throw new ServiceError('NOT_FOUND');
  return createFileReply(dependencies, capture, chooseFile(dependencies, capture, query));
}

/** A failed job returns the error that a waiting caller would get. */
export async function readJobResult(dependencies: ReadDependencies, query: ResultQuery): Promise<Reply> {
  const { id, caller } = query;
  const job = found(await findJob(dependencies.database, { id, ...getVisibility(caller, 'job') }));
  if (job.state === 'CANCELLED') throw new ServiceError('CANCELLED');
  if (job.state === 'FAILED') throw toCaptureError(job);
  if (job.state !== 'COMPLETED') throw new ServiceError('JOB_NOT_COMPLETED', { details: { status: job.state } });
  const file = chooseFile(dependencies, job, query);
  if (job.request.responseType === 'base64') return createJsonReply(dependencies, job, file);
  return createFileReply(dependencies, job, file);
}

function chooseFile(
  { clock }: Pick<ReadDependencies, 'clock'>,
  { files, request }: StoredCapture,
  { outputId }: ResultQuery,
): StoredFile {
  const file = found(
    sortFilesByRequest(files, request.outputs).find((one) => outputId === undefined || one.outputId === outputId),
  );
  refuseExpired(file, clock);
  return file;
}

async function createJsonReply(dependencies: ReadDependencies, job: StoredCapture, file: StoredFile): Promise<Reply> {
  const { type, format, size } = file;
  using stack = new DisposableStack();
  stack.use(
    await holdInBody(dependencies, { ...job, bytes: size, instead: 'The job has a storageUrl for each output.' }),
  );
  const asked = { ...job.request, url: shownUrlOf(job.request) };
  const answer: JobResult = {
    ...describeHead({ capture: job, asked, cached: job.report?.cachedFrom !== undefined }),
    type,
    format,
    contentType: mediaTypeOf(format),
    width: getFileWidth(file, asked),
    height: findFileHeight(file, asked),
    size,
    ...(await fileInBody(dependencies, job, file)),
  };
  return { status: 200, json: answer, held: stack.move() };
}

/** Images of a capture do not change. A tab is rarely open for longer than a day. */
const maxAgeSecondsMax = 86_400;

export async function readThumbnail(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'storage' | 'thumbnails'>,
  { width, ...ref }: CaptureRef & { readonly width: (typeof thumbnailWidths)[number] },
): Promise<Reply> {
  const { clock, storage, thumbnails } = dependencies;
  const capture = await findVisible(dependencies, ref);
  const { id: captureId, organizationId } = capture;
  const files = capture.state === 'COMPLETED' ? sortFilesByRequest(capture.files, capture.request.outputs) : [];
  const file = found(files.find(({ format }) => fileFormats[format].image));
  refuseExpired(file, clock);
  refuseExpired({ deletedAt: null, expiresAt: capture.expiresAt }, clock);
  const key = await thumbnails({ organizationId, captureId, file, width });
  const stored = key === undefined ? undefined : await storage.read(key);
  if (key === undefined || stored === undefined) throw new ServiceError('RESULT_EXPIRED');
  const endsAt = Math.min(file.expiresAt.getTime(), capture.expiresAt.getTime());
  const leftSeconds = Math.floor((endsAt - clock.now().getTime()) / 1_000);
  return {
    status: 200,
    headers: storedFileHeaders(key, { origin: 'api', maxAgeSeconds: Math.min(leftSeconds, maxAgeSecondsMax) }),
    file: stored.stream,
    contentType: fileFormats.webp.contentType,
    sizeBytes: stored.size,
  };
}
