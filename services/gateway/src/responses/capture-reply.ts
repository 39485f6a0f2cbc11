import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import { sortFilesByRequest, outputTable } from '@tintype/contracts/capture/outputs';
import { mediaTypeOf, type CaptureFormat, type ImageFormat } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures/find-capture';
import {
  type ResponseDependencies,
  createFileReply,
  holdInBody,
  fileInBody,
  findFileHeight,
  getFileWidth,
} from './file.ts';
import type { Reply } from '../http/route.ts';
import { describeReport, type CaptureAnswer } from './capture.ts';

type CaptureReplyInput = {
  readonly capture: StoredCapture;
  /** The request as the caller sent it, without a normalised URL. */
  readonly asked: CaptureRequest;
  /** The result is from an earlier capture. */
  readonly cached: boolean;
};

export async function createCaptureReply(
  dependencies: ResponseDependencies,
  answered: CaptureReplyInput,
): Promise<Reply> {
  const { capture, asked } = answered;
  if (asked.outputs !== undefined) return createOutputsReply(dependencies, answered);
  const [file] = capture.files;
  if (file === undefined) throw new Error(`Capture ${capture.id} is completed but has no file`);
  return asked.responseType === 'binary'
    ? createFileReply(dependencies, capture, file)
    : createJsonReply(dependencies, file, answered);
}

async function createJsonReply(
  dependencies: ResponseDependencies,
  file: StoredFile,
  answered: CaptureReplyInput,
): Promise<Reply> {
  const { asked, capture } = answered;
  using stack = new DisposableStack();
  if (asked.responseType !== 'url') stack.use(await holdInBody(dependencies, { ...capture, bytes: file.size }));
  const answer: CaptureAnswer = {
    ...describeHead(answered),
    format: file.format as CaptureFormat,
    contentType: mediaTypeOf(file.format),
    width: getFileWidth(file, asked),
    height: findFileHeight(file, asked),
    size: file.size,
  };
  const json = { ...answer, ...(await readContent(dependencies, file, answered, getResultPath(capture))) };
  return { status: 200, json, held: stack.move() };
}

/** Always JSON, each result under its ID (docs/interface/outputs.md#response). */
async function createOutputsReply(dependencies: ResponseDependencies, answered: CaptureReplyInput): Promise<Reply> {
  const { capture, asked } = answered;
  const files = sortFilesByRequest(capture.files, asked.outputs);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  using stack = new DisposableStack();
  if (asked.responseType !== 'url') stack.use(await holdInBody(dependencies, { ...capture, bytes }));
  const outputs: Record<string, OutputAnswer> = {};
  // Files are read in turn, so that only a single file is in memory besides the response.
  for (const file of files) {
    const { outputId, type, format, size } = file;
    outputs[outputId] = {
      type,
      contentType: mediaTypeOf(format),
      size,
      ...(outputTable[type].formats.length > 1 && { format: format as ImageFormat }),
      ...(await readContent(dependencies, file, answered, `${getResultPath(capture)}/${outputId}`)),
    };
  }
  for (const { outputId, type, code, message } of capture.report?.failedOutputs ?? [])
    outputs[outputId] = {
      type,
      contentType: mediaTypeOf(outputTable[type].formats[0]),
      size: 0,
      error: { code, message },
    };
  const answer: CaptureAnswer = { ...describeHead(answered), outputs };
  return { status: 200, json: answer, held: stack.move() };
}

type OutputAnswer = NonNullable<CaptureAnswer['outputs']>[string];

const getResultPath = ({ id }: StoredCapture): string => `/v1/screenshots/captures/${id}/result`;

async function readContent(
  dependencies: ResponseDependencies,
  file: StoredFile,
  { capture, asked }: CaptureReplyInput,
  path: string,
): Promise<Partial<OutputAnswer>> {
  if (asked.responseType !== 'url') return fileInBody(dependencies, capture, file);
  const { storage, publicUrl } = dependencies;
  const { storageKey, expiresAt } = file;
  return {
    storageUrl: await storage.linkFor(storageKey, { expiresAt }),
    resultUrl: `${publicUrl}${path}`,
    expiresAt: expiresAt.toISOString(),
  };
}

type CaptureAnswerHead = Pick<
  CaptureAnswer,
  'id' | 'url' | 'renderTimeMs' | 'cached' | 'capturedAt' | 'httpStatus' | 'metadata' | 'capture'
>;

/** The fields that do not depend on the number of files. */
export function describeHead({ capture, asked, cached }: CaptureReplyInput): CaptureAnswerHead {
  const report = capture.report ?? nothingKnown;
  return {
    id: capture.id,
    url: asked.url,
    renderTimeMs: report.renderTimeMs,
    cached,
    capturedAt: report.cachedFrom ?? (capture.completedAt ?? capture.createdAt).toISOString(),
    ...(report.httpStatus !== null && { httpStatus: report.httpStatus }),
    ...(asked.metadata === undefined ? {} : { metadata: asked.metadata }),
    capture: describeReport(report),
  };
}

const nothingKnown: CaptureReport = { finalUrl: null, httpStatus: null, renderTimeMs: 0, warnings: [], stages: [] };
