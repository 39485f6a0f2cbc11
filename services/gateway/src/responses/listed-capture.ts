import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { captureStates } from '@tintype/contracts/states/capture';
import { verdictField, judgeReport } from '@tintype/contracts/capture/verdict';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { outputTypes, sortFilesByRequest } from '@tintype/contracts/capture/outputs';
import { shownRequest } from '@tintype/contracts/capture/sendable-request';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { captureReport, describeReport } from './capture.ts';
import type { ResponseDependencies } from './response-dependencies.ts';
import { createStorageUrl } from './result-files.ts';

const time = { type: 'string', format: 'date-time' } as const;

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
    createdAt: time,
    startedAt: time,
    completedAt: time,
    expiresAt: { ...time, description: 'Expiry time of the files of a completed capture.' },
    deletedAt: time,
    renderTimeMs: { type: 'integer' },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    verdict: { ...verdictField, description: `Present once completed. ${verdictField.description}` },
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
    ...(batchId !== null && { batchId }),
    createdBy,
    createdAt: createdAt.toISOString(),
    ...(startedAt !== null && { startedAt: startedAt.toISOString() }),
    ...(completedAt !== null && { completedAt: completedAt.toISOString() }),
    ...(state === 'COMPLETED' && { expiresAt: expiresAt.toISOString() }),
    ...(deletedAt !== null && { deletedAt: deletedAt.toISOString() }),
    ...(report !== null && {
      renderTimeMs: report.renderTimeMs,
      ...(report.httpStatus !== null && { httpStatus: report.httpStatus }),
      warnings: report.warnings.length,
    }),
    ...(state === 'COMPLETED' && { verdict: judgeReport(report) }),
    ...(errorCode !== null && { errorCode }),
    ...(errorMessage !== null && { errorMessage }),
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

/** Returns a capture of any origin with its request and its report. */
export async function describeWholeCapture(dependencies: ResponseDependencies, capture: StoredCapture) {
  const { report, request } = capture;
  return {
    ...(await describeListedCapture(dependencies, capture)),
    request: shownRequest(request),
    ...(report !== null && { capture: describeReport(report) }),
  };
}
