import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import { outputFormats } from '@tintype/contracts/capture/outputs';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { captureFormats, fileFormats, mediaTypeOf, type FileFormat } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures/find-capture';
import type { Clock } from '@tintype/runtime/clock';
import { storedFileHeaders } from '@tintype/storage/file-response';
import type { Dependencies } from '../dependencies.ts';
import type { RouteResponse, AnswerContent, Headers, Reply } from '../http/route.ts';

/** Returns the stored file as the response, with its own media type. */
export async function fileReply(
  { storage }: Pick<Dependencies, 'storage'>,
  capture: StoredCapture,
  file: StoredFile,
): Promise<Reply> {
  const stored = await storage.read(file.storageKey);
  if (stored === undefined) throw new Error(`The file of capture ${capture.id} is not in storage`);
  return {
    status: 200,
    headers: {
      ...storedFileHeaders(file.storageKey, { origin: 'api' }),
      ...captureHeaders(capture.id, capture.report),
    },
    file: stored.stream,
    contentType: fileFormats[file.format].contentType,
    sizeBytes: stored.size,
  };
}

/** Returns the content of a response that is a file in one of these formats. */
export function describeFiles(formats: readonly FileFormat[]): AnswerContent {
  return Object.fromEntries(formats.map((format) => [mediaTypeOf(format), 'file']));
}

/** Returns the facts about the capture of a JSON response, as headers. */
export const captureHeaders = (id: string, report: CaptureReport | null): Headers => ({
  'X-Capture-Id': id,
  'X-Render-Time-Ms': String(report?.renderTimeMs ?? 0),
  ...(report === null || report.warnings.length === 0
    ? {}
    : { 'X-Capture-Warnings': report.warnings.map(({ code }) => code).join(', ') }),
});

export const fileAnswer = {
  description: 'The file.',
  content: describeFiles(captureFormats),
  headers: {
    'X-Capture-Id': 'ID of the capture.',
    'X-Render-Time-Ms': 'Duration of the capture in milliseconds.',
    'X-Capture-Warnings': 'Codes of the warnings, separated by commas. Absent if there are none.',
  },
} as const satisfies RouteResponse;

/** A file of any type of output. */
export const outputAnswer = {
  ...fileAnswer,
  content: describeFiles(outputFormats),
} as const satisfies RouteResponse;

type StoredFileDates = { readonly deletedAt: Date | null; readonly expiresAt: Date };

/** Throws if a file has expired, whether it has been deleted or not. */
export function refuseExpired({ deletedAt, expiresAt }: StoredFileDates, { now }: Clock): void {
  if (deletedAt !== null || expiresAt <= now()) throw new ServiceError('RESULT_EXPIRED');
}
