import { sortFilesByRequest, outputFormats, outputTable, outputTypes } from '@tintype/contracts/capture/outputs';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { captureFormats, mediaTypeOf } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema, type Infer, type TypeOf } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import {
  type ResponseDependencies,
  dataDescription,
  describeMeasures,
  formatStatusUrl,
  createStorageUrl,
} from './file.ts';
import { captureReport, describeReport, outputError } from './capture.ts';
import { toJson } from '../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;

/** See docs/interface/jobs.md#job-request */
export const jobReceipt = schema({
  $id: 'JobReceipt',
  type: 'object',
  required: ['id', 'status', 'statusUrl', 'createdAt'],
  properties: {
    id: { type: 'string' },
    status: { enum: captureStates },
    statusUrl: { type: 'string' },
    createdAt: timeSchema,
  },
});

const jobOutput = {
  type: 'object',
  title: 'JobOutput',
  required: ['type', 'contentType', 'size'],
  properties: {
    type: { enum: outputTypes },
    contentType: { type: 'string' },
    size: { type: 'integer', description: 'Size in bytes.' },
    error: outputError,
    resultUrl: { type: 'string', description: 'URL of the file. Requires an API key. Absent if the output failed.' },
    storageUrl: {
      type: 'string',
      description: 'Signed URL of the file. Requires no API key and works until expiresAt.',
    },
  },
} as const;

const jobSchema = {
  type: 'object',
  required: ['id', 'status', 'url', 'createdAt'],
  properties: {
    id: { type: 'string' },
    status: { enum: captureStates },
    url: { type: 'string', description: 'URL from the request.' },
    batchId: { type: 'string', description: 'ID of the bulk job or batch.' },
    createdAt: timeSchema,
    startedAt: timeSchema,
    completedAt: timeSchema,
    expiresAt: { ...timeSchema, description: 'Expiry time of the results of a completed job.' },
    deletedAt: timeSchema,
    resultUrl: {
      type: 'string',
      description:
        'URL of the result of a completed job. Requires an API key. With `outputs`, the URL of the first output.',
    },
    storageUrl: {
      type: 'string',
      description: 'Signed URL of the result. Requires no API key and works until expiresAt.',
    },
    renderTimeMs: { type: 'integer' },
    capturedAt: { ...timeSchema, description: 'Time of the capture of a completed job.' },
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    cached: {
      type: 'boolean',
      description: 'Whether a completed job returned an earlier capture (`cacheTtl`).',
    },
    width: {
      type: 'integer',
      description: 'Width in pixels, for a completed job. For a PDF, the width of the viewport.',
    },
    height: { type: ['integer', 'null'], description: 'Height in pixels, for a completed job. null for a PDF.' },
    format: {
      enum: [...captureFormats, 'MULTI'],
      description: 'File format, for a completed job. MULTI with `outputs`.',
    },
    fileSize: { type: 'integer', description: 'Total size of all files in bytes, for a completed job.' },
    metadata: {
      type: 'object',
      description:
        'Metadata from the request. A completed job also has width, height, format and size here, which ' +
        'replace metadata fields with the same names.',
    },
    outputs: {
      type: 'object',
      additionalProperties: jobOutput,
      description: 'Results by output ID, in the order of the request. Present only with `outputs`.',
    },
    errorCode: { enum: errorCodes },
    errorMessage: { type: 'string' },
  },
} as const;

/** Only the record of a job contains `capture`. */
export const jobList = schema({ $id: 'JobList', type: 'array', items: jobSchema });

/** See docs/interface/jobs.md#job-record */
export const jobAnswer = schema({
  $id: 'Job',
  ...jobSchema,
  properties: { ...jobSchema.properties, capture: captureReport },
});
type JobAnswer = TypeOf<typeof jobAnswer>;

/** The responseType is base64. */
const resultInJson = {
  type: 'object',
  title: 'JobResultInJson',
  required: ['id', 'url', 'type', 'format', 'contentType', 'width', 'height', 'size', 'renderTimeMs', 'data'],
  properties: {
    id: { type: 'string' },
    url: { type: 'string' },
    type: { enum: outputTypes },
    format: { enum: outputFormats },
    contentType: { type: 'string' },
    width: { type: 'integer', description: 'Width in pixels. For outputs without a width, the width of the viewport.' },
    height: {
      type: ['integer', 'null'],
      description: 'Height in pixels. null for a full page and for outputs without a height.',
    },
    size: { type: 'integer', description: 'Size in bytes.' },
    renderTimeMs: { type: 'integer' },
    cached: { type: 'boolean' },
    capturedAt: timeSchema,
    httpStatus: { type: 'integer', description: 'HTTP status of the page.' },
    metadata: { type: 'object' },
    encoding: { const: 'base64', description: 'Present only for a screenshot or a PDF.' },
    data: { type: ['string', 'object'], description: `The file: ${dataDescription}` },
    capture: captureReport,
  },
} as const;
export type JobResult = Infer<typeof resultInJson>;

/** A json output is the file itself, with any content. */
export const jobResultAnswer = schema({ $id: 'JobResult', anyOf: [resultInJson, { type: 'object' }] });

export async function describeJob(dependencies: ResponseDependencies, job: StoredCapture): Promise<JobAnswer> {
  const { id, state, request, createdAt, startedAt, completedAt, errorCode, errorMessage, report, batchId, deletedAt } =
    job;
  return {
    id,
    status: state,
    url: shownUrlOf(request),
    ...toJson({ batchId, createdAt, startedAt, completedAt, deletedAt, errorCode, errorMessage }),
    ...(report !== null && { renderTimeMs: report.renderTimeMs }),
    ...(report !== null && report.httpStatus !== null && { httpStatus: report.httpStatus }),
    ...(request.metadata !== undefined && { metadata: request.metadata }),
    ...(state === 'COMPLETED' && (await describeResult(dependencies, job))),
  };
}

/** The report contains reasons not to trust a result. */
export async function describeWholeJob(dependencies: ResponseDependencies, job: StoredCapture): Promise<JobAnswer> {
  const record = await describeJob(dependencies, job);
  return job.report === null ? record : { ...record, capture: describeReport(job.report) };
}

async function describeResult(dependencies: ResponseDependencies, job: StoredCapture): Promise<Partial<JobAnswer>> {
  const { request, completedAt, createdAt, expiresAt } = job;
  const files = sortFilesByRequest(job.files, request.outputs);
  const resultUrl = `${formatStatusUrl(dependencies, job)}/result`;
  const outputs: [string, NonNullable<JobAnswer['outputs']>[string]][] = [];
  for (const file of files) {
    const { outputId, type, format, size } = file;
    const place = { resultUrl: `${resultUrl}/${outputId}`, ...(await createStorageUrl(dependencies, job, file)) };
    outputs.push([outputId, { type, contentType: mediaTypeOf(format), size, ...place }]);
  }
  for (const { outputId, type, code, message } of job.report?.failedOutputs ?? [])
    outputs.push([
      outputId,
      { type, contentType: mediaTypeOf(outputTable[type].formats[0]), size: 0, error: { code, message } },
    ]);
  const [first] = files;
  const measures = describeMeasures(job, files);
  const { size, format, ...pixels } = measures;
  return {
    capturedAt: job.report?.cachedFrom ?? (completedAt ?? createdAt).toISOString(),
    cached: job.report?.cachedFrom !== undefined,
    expiresAt: expiresAt.toISOString(),
    ...(first !== undefined && { resultUrl, ...(await createStorageUrl(dependencies, job, first)) }),
    ...pixels,
    format: format as NonNullable<JobAnswer['format']>,
    fileSize: size,
    // Clients read the size of the file here (interface.md, job record), so metadata must not
    // replace it.
    metadata: { ...request.metadata, ...measures },
    ...(request.outputs !== undefined && { outputs: Object.fromEntries(outputs) }),
  };
}

export const jobId = { type: 'string', pattern: idPattern } as const;
export const jobParams = schema({ type: 'object', required: ['jobId'], properties: { jobId } });
