import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { outputTypes, sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { shownRequest } from '@tintype/contracts/capture/typed-text';
import { verdictField, judgeReport } from '@tintype/contracts/capture/report-fields';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { mediaTypeOf, fileFormats } from '@tintype/contracts/formats/formats';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Storage } from '@tintype/storage/port';
import { captureReport, describeReport } from './capture.ts';
import { type ResponseDependencies, createStorageUrl } from './file.ts';
import { toZipSlug, type ZipEntry, zipFiles } from './zip-files.ts';
import { toJson } from '../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;

export const originNames = Object.keys(origins) as readonly Origin[];

export const listedCapture = {
  type: 'object',
  required: ['id', 'url', 'origin', 'status', 'createdAt', 'files'],
  properties: {
    id: { type: 'string' },
    url: { type: 'string', description: 'URL from the request.' },
    origin: { enum: originNames, description: 'Kind of work that created the capture.' },
    status: { enum: captureStates },
    batchId: { type: 'string', description: 'ID of the bulk job or batch.' },
    createdBy: { type: 'string', description: '`key:` or `user:` followed by an ID.' },
    createdAt: timeSchema,
    startedAt: timeSchema,
    completedAt: timeSchema,
    expiresAt: { ...timeSchema, description: 'Expiry time of the files of a completed capture.' },
    deletedAt: timeSchema,
    renderTimeMs: { type: 'integer' },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: { ...verdictField, description: `Present once the capture is completed. ${verdictField.description}` },
    warnings: { type: 'integer', description: 'Number of warnings in the report.' },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
    files: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'type', 'contentType', 'size'],
        properties: {
          id: { type: 'string' },
          type: { enum: outputTypes },
          contentType: { type: 'string' },
          size: { type: 'integer', description: 'Size in bytes.' },
          width: { type: 'integer' },
          height: { type: 'integer' },
          storageUrl: {
            type: 'string',
            description: 'Signed URL of the file. Requires no API key and works until the file expires.',
          },
        },
      },
    },
  },
} as const;

export const wholeCapture = schema({
  $id: 'WholeCapture',
  ...listedCapture,
  required: [...listedCapture.required, 'request'],
  properties: {
    ...listedCapture.properties,
    request: {
      type: 'object',
      description:
        'The page and the options that differ from their defaults, as in POST /v1/screenshots. Typed texts ' +
        'and secrets are masked as [redacted].',
    },
    capture: captureReport,
  },
});

export async function describeListedCapture(dependencies: ResponseDependencies, capture: StoredCapture) {
  const {
    id,
    request,
    origin,
    state,
    batchId,
    createdBy,
    createdAt,
    startedAt,
    completedAt,
    expiresAt,
    deletedAt,
    report,
    errorCode,
    errorMessage,
  } = capture;
  const now = dependencies.clock.now();
  const kept = capture.files.filter(({ deletedAt: gone, expiresAt: until }) => gone === null && until > now);
  const files = state === 'COMPLETED' ? sortFilesByRequest(kept, request.outputs) : [];
  return {
    id,
    url: shownUrlOf(request),
    origin,
    status: state,
    ...toJson({ batchId, createdBy, createdAt, startedAt, completedAt }),
    ...(state === 'COMPLETED' && { expiresAt: expiresAt.toISOString() }),
    ...(deletedAt !== null && { deletedAt: deletedAt.toISOString() }),
    ...(report !== null && {
      renderTimeMs: report.renderTimeMs,
      ...(report.httpStatus !== null && { httpStatus: report.httpStatus }),
      warnings: report.warnings.length,
    }),
    ...(state === 'COMPLETED' && { verdict: judgeReport(report) }),
    ...toJson({ errorCode, errorMessage }),
    files: await Promise.all(
      files.map(async (file) => ({
        id: file.outputId,
        type: file.type,
        contentType: mediaTypeOf(file.format),
        size: file.size,
        ...(file.width !== null && { width: file.width }),
        ...(file.height !== null && { height: file.height }),
        ...(await createStorageUrl(dependencies, capture, file)),
      })),
    ),
  };
}

export async function describeWholeCapture(dependencies: ResponseDependencies, capture: StoredCapture) {
  const { report, request } = capture;
  return {
    ...(await describeListedCapture(dependencies, capture)),
    request: shownRequest(request),
    ...(report !== null && { capture: describeReport(report) }),
  };
}

export const zipCaptures = (storage: Pick<Storage, 'read'>, captures: readonly StoredCapture[], now: Date) =>
  zipFiles(storage, {
    index: {
      name: 'captures.json',
      json: {
        captures: captures.map((capture) => ({
          id: capture.id,
          url: shownUrlOf(capture.request),
          status: capture.state,
          createdAt: capture.createdAt.toISOString(),
          files: listEntries(capture, now).map(({ name }) => name),
        })),
      },
    },
    entries: captures.flatMap((capture) => listEntries(capture, now)),
    createdAt: now,
  });

function listEntries({ id, state, request, files }: StoredCapture, now: Date): ZipEntry[] {
  if (state !== 'COMPLETED') return [];
  const kept = files.filter(({ deletedAt, expiresAt }) => deletedAt === null && expiresAt > now);
  return sortFilesByRequest(kept, request.outputs).map(({ outputId, format, storageKey, size }) => ({
    name: `captures/${id}${toZipSlug(shownUrlOf(request))}/${outputId}.${fileFormats[format].extension}`,
    storageKey,
    size,
  }));
}

export const submissionAnswer = schema({
  $id: 'Submission',
  type: 'object',
  required: ['key', 'id', 'status', 'createdAt'],
  properties: {
    key: { type: 'string', description: 'Idempotency-Key of the request.' },
    id: { type: 'string', description: 'ID of the capture.' },
    status: { enum: captureStates },
    createdAt: timeSchema,
    completedAt: timeSchema,
    resultUrl: { type: 'string', description: 'URL of the file of a completed capture. Requires an API key.' },
    expiresAt: { ...timeSchema, description: 'Expiry time of the file.' },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
  },
});

export function describeSubmission(stored: StoredCapture, publicUrl: string) {
  const { id, state, createdAt, completedAt, errorCode, errorMessage, expiresAt } = stored;
  return {
    id,
    status: state,
    createdAt: createdAt.toISOString(),
    ...(completedAt === null ? {} : { completedAt: completedAt.toISOString() }),
    ...(state === 'COMPLETED'
      ? { resultUrl: `${publicUrl}/v1/screenshots/captures/${id}/result`, expiresAt: expiresAt.toISOString() }
      : {}),
    ...(errorCode === null ? {} : { errorCode }),
    ...(errorMessage === null ? {} : { errorMessage }),
  };
}
