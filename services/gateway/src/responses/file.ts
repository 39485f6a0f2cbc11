import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';
import { inBodyBytesMax } from '@tintype/contracts/capture/options';
import { outputFormats, outputTable, outputTypes, type OutputType } from '@tintype/contracts/capture/outputs';
import { findPixelSize } from '@tintype/contracts/capture/report-fields';
import { devices, resolveDevice } from '@tintype/contracts/devices/devices';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { captureFormats, fileFormats, mediaTypeOf, type FileFormat } from '@tintype/contracts/formats/formats';
import type { StoredCapture, StoredFile } from '@tintype/database/captures/find-capture';
import type { Clock } from '@tintype/runtime/clock';
import { storedFileHeaders } from '@tintype/storage/signed-link';
import type { Dependencies } from '../dependencies.ts';
import type { RouteResponse, AnswerContent, Headers, Reply } from '../http/route.ts';

export async function createFileReply(
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

export function describeFiles(formats: readonly FileFormat[]): AnswerContent {
  return Object.fromEntries(formats.map((format) => [mediaTypeOf(format), 'file']));
}

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

export const outputAnswer = { ...fileAnswer, content: describeFiles(outputFormats) } as const satisfies RouteResponse;

type StoredFileDates = { readonly deletedAt: Date | null; readonly expiresAt: Date };

/** An expired file is refused whether it is deleted or not. */
export function refuseExpired({ deletedAt, expiresAt }: StoredFileDates, { now }: Clock): void {
  if (deletedAt !== null || expiresAt <= now()) throw new ServiceError('RESULT_EXPIRED');
}

type RequestedSize = Pick<CaptureRequest, 'device' | 'viewport' | 'fullPage' | 'selector'>;

/** A PDF has the width of the viewport (docs/interface/outputs.md#pdf). */
export const getFileWidth = (file: StoredFile, asked: RequestedSize): number => file.width ?? getViewportWidth(asked);

/**
 * `null` if it is not the requested height, as for a full page and a PDF
 * (docs/interface/capture.md#response).
 */
export const findFileHeight = (file: StoredFile, { fullPage, selector }: RequestedSize): number | null =>
  (!fullPage || selector !== undefined) && fileFormats[file.format].image ? file.height : null;

/** `device` overrides `viewport` (docs/interface/conventions.md#devices). */
function getViewportWidth({ device, viewport }: RequestedSize): number {
  const name = device === undefined ? undefined : resolveDevice(device);
  return name === undefined ? viewport.width : devices[name].viewport.width;
}

type BodyContent = { readonly encoding?: 'base64'; readonly data: string | { [key: string]: unknown } };

/** Reads a file for the JSON body. `outputTable` defines whether as base64, text or JSON. */
export async function fileInBody(
  { storage }: Pick<Dependencies, 'storage'>,
  { id }: StoredCapture,
  { storageKey, type }: StoredFile,
): Promise<BodyContent> {
  const bytes = await storage.readBytes(storageKey);
  if (bytes === undefined) throw new Error(`A file of capture ${id} is not in storage`);
  return bodyEncoders[outputTable[type].body](bytes);
}

const bodyEncoders: Readonly<Record<(typeof outputTable)[OutputType]['body'], (bytes: Buffer) => BodyContent>> = {
  base64: (bytes) => ({ encoding: 'base64', data: bytes.toString('base64') }),
  text: (bytes) => ({ data: bytes.toString() }),
  json: (bytes) => ({ data: JSON.parse(bytes.toString()) as { [key: string]: unknown } }),
};

export const dataDescription = `base64 for images and PDFs, text for ${getTypes('text')}, and an object for ${getTypes('json')}.`;

function getTypes(body: string): string {
  return new Intl.ListFormat('en').format(outputTypes.filter((type) => outputTable[type].body === body));
}

export const formatStatusUrl = (
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  { id }: { readonly id: string },
): string => `${publicUrl}/v1/screenshots/jobs/${id}`;

/** Several files: the pixel size of one file and the bytes of all. */
export function describeMeasures({ request }: StoredCapture, files: readonly StoredFile[]) {
  return {
    ...findPixelSize(files),
    format: request.outputs === undefined ? (files[0]?.format ?? request.format) : 'MULTI',
    size: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Files that schedules compare are stored longer, but not linked longer. */
export async function createStorageUrl(
  { storage, clock }: Pick<Dependencies, 'storage' | 'clock'>,
  job: Pick<StoredCapture, 'expiresAt'>,
  { storageKey, expiresAt: keptUntil, deletedAt }: StoredFile,
): Promise<{ readonly storageUrl?: string }> {
  const expiresAt = job.expiresAt < keptUntil ? job.expiresAt : keptUntil;
  if (deletedAt !== null || expiresAt <= clock.now()) return {};
  return { storageUrl: await storage.linkFor(storageKey, { expiresAt }) };
}

type HeldBody = {
  readonly organizationId: string;
  readonly bytes: number;
  /** The advice for files that are too large. */
  readonly instead?: string;
};

/** The files, their base64 and the text are in memory until the response is sent. */
export async function holdInBody(
  { bytesInBodies }: Pick<Dependencies, 'bytesInBodies'>,
  { organizationId, bytes, instead = 'Use responseType url.' }: HeldBody,
): Promise<Disposable> {
  if (bytes <= inBodyBytesMax) return bytesInBodies.take([organizationId], { cost: bytes });
  throw new ServiceError('RESULT_TOO_LARGE', {
    message: `The results are too large for one response. ${instead}`,
    details: { size: bytes, limit: inBodyBytesMax },
  });
}

export type ResponseDependencies = Pick<Dependencies, 'storage' | 'clock' | 'publicUrl' | 'bytesInBodies'>;

export const captureFailures = [
  'TIMEOUT',
  'RENDER_FAILED',
  'CAPTURE_FAILED',
  'SELECTOR_NOT_FOUND',
  'ACTION_FAILED',
  'RESULT_TOO_LARGE',
  'PAGE_TOO_HEAVY',
  'TARGET_BLOCKED',
  'STEALTH_UNAVAILABLE',
] as const;

export const composeFailures = [...captureFailures, 'URL_NOT_ALLOWED', 'CANCELLED'] as const;
