import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { findCapture, type StoredCapture, type StoredFile } from '@tintype/database/captures/find-capture';
import { findJob } from '@tintype/database/jobs/jobs';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/found.ts';
import { getVisibility, type Principal } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { answerHead } from '../../responses/capture-reply.ts';
import { fileReply, refuseExpired } from '../../responses/file.ts';
import { holdInBody } from '../../responses/hold-in-body.ts';
import type { JobResult } from '../../responses/job.ts';
import { fileInBody, findFileHeight, getFileWidth } from '../../responses/result-files.ts';
import { toCaptureError } from './wait-for-capture.ts';

type ReadDependencies = Pick<Dependencies, 'database' | 'clock' | 'storage' | 'bytesInBodies'>;
type ResultQuery = {
  readonly id: string;
  /** The output to return. By default this is the first output in the order of the request. */
  readonly outputId?: string;
  readonly caller: Principal;
};

/** Returns the file of a synchronous capture. */
export async function readResult(dependencies: ReadDependencies, query: ResultQuery): Promise<Reply> {
  const { id, caller } = query;
  const { organizationId } = caller;
  const capture = found(await findCapture(dependencies.database, { id, organizationId }));
  // A capture of a list is visible to the callers that see the list
  // (docs/interface/keys.md#who-sees-what).
  const { createdBy } = getVisibility(caller, capture.batchId === null ? 'capture' : 'job');
  if (createdBy !== undefined && capture.createdBy !== createdBy) throw new ServiceError('NOT_FOUND');
  return fileReply(dependencies, capture, chooseFile(dependencies, capture, query));
}

/** A failed job returns the error that a waiting caller would get. */
export async function readJobResult(dependencies: ReadDependencies, query: ResultQuery): Promise<Reply> {
  const { id, caller } = query;
  const job = found(await findJob(dependencies.database, { id, ...getVisibility(caller, 'job') }));
  if (job.state === 'CANCELLED') throw new ServiceError('CANCELLED');
  if (job.state === 'FAILED') throw toCaptureError(job);
  if (job.state !== 'COMPLETED') throw new ServiceError('JOB_NOT_COMPLETED', { details: { status: job.state } });
  const file = chooseFile(dependencies, job, query);
  if (job.request.responseType === 'base64') return inJson(dependencies, job, file);
  return fileReply(dependencies, job, file);
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

async function inJson(dependencies: ReadDependencies, job: StoredCapture, file: StoredFile): Promise<Reply> {
  const { type, format, size } = file;
  using stack = new DisposableStack();
  stack.use(
    await holdInBody(dependencies, { ...job, bytes: size, instead: 'The job has a storageUrl for each output.' }),
  );
  const asked = { ...job.request, url: shownUrlOf(job.request) };
  const answer: JobResult = {
    ...answerHead({ capture: job, asked, cached: job.report?.cachedFrom !== undefined }),
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
