import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { readCaptureSearch } from '@tintype/contracts/capture/capture-search';
import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { shownRequest } from '@tintype/contracts/capture/shown-request';
import { verdictField, verdictOf, verdicts } from '@tintype/contracts/capture/verdict';
import { filesAsAsked, outputTypes } from '@tintype/contracts/capture/outputs';
import { shownUrlOf } from '@tintype/contracts/capture/capture-request';
import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { captureStates } from '@tintype/contracts/states/capture';
import { listCaptures as readCaptures } from '@tintype/database/captures/list-captures';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { Dependencies } from '../../dependencies.ts';
import { cursorFields, readCursorPage, timeCursor } from '../../http/paging.ts';
import { visibilityOf } from '../../http/principal.ts';
import { captureReport, describeReport } from '../../responses/capture.ts';
import { storageUrlOf } from '../../responses/result-files.ts';
import { forCallers, defineRoute, type DefinedRoute } from '../define-route.ts';
import { captureParams, findVisible } from '../../use-cases/captures/find-visible.ts';
import { capturesArchive } from './captures-archive.ts';
import { deleteCapture } from './delete-capture.ts';
import { captureThumbnail } from './thumbnail.ts';

const time = { type: 'string', format: 'date-time' } as const;
const originNames = Object.keys(origins) as readonly Origin[];
const instant = { type: 'string', minLength: 4, maxLength: 40 } as const;

const item = {
  type: 'object',
  required: ['id', 'url', 'origin', 'status', 'createdAt', 'files'],
  properties: {
    id: { type: 'string' },
    url: { type: 'string', description: 'Value from the request.' },
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

const wholeCapture = schema({
  $id: 'WholeCapture',
  ...item,
  required: [...item.required, 'request'],
  properties: {
    ...item.properties,
    request: {
      type: 'object',
      description:
        'The page and the options that differ from their defaults, as in POST /v1/screenshots. Typed texts and secrets are masked as [redacted].',
    },
    capture: captureReport,
  },
});

const listCaptures = defineRoute({
  id: 'listCaptures',
  method: 'get',
  path: '/v1/captures',
  summary: 'List all captures of the organization, of any origin, newest first.',
  ...forCallers,
  query: schema({
    type: 'object',
    properties: {
      search: {
        type: 'string',
        minLength: 1,
        maxLength: 2_000,
        description: 'must be an ID, a complete host name, or the start of a URL. The scheme is optional.',
      },
      status: { enum: captureStates },
      origin: { enum: originNames },
      verdict: {
        type: 'array',
        minItems: 1,
        maxItems: verdicts.length,
        items: { enum: verdicts },
        description: 'must be verdicts, separated by commas or repeated',
      },
      httpStatus: {
        type: 'string',
        maxLength: 3,
        pattern: '^[1-5]([0-9]{2}|xx)$',
        description: 'must be an HTTP status such as 404, or a class of them such as 4xx',
      },
      from: { ...instant, description: 'Created at or after this time.' },
      until: { ...instant, description: 'Created before this time.' },
      ...cursorFields,
    },
  }),
  answers: {
    200: { description: 'One page of the list.', content: { 'application/json': cursorPage('CapturePage', item) } },
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query, caller }) => {
    const { search: text, status: state, origin, verdict, httpStatus } = query;
    const search = text === undefined ? undefined : readCaptureSearch(text);
    if (text !== undefined && search === undefined)
      throw invalidFields({ search: 'must be an ID, a complete host name, or the start of a URL' });
    const wanted = {
      ...visibilityOf(caller, 'job'),
      search,
      state,
      origin,
      verdicts: verdict,
      httpStatus: httpStatus === undefined ? undefined : statusesOf(httpStatus),
      from: timeOf('from', query.from),
      until: timeOf('until', query.until),
    };
    const { items, nextCursor } = await readCursorPage(
      query,
      timeCursor('captures', { idPattern }),
      (page) => readCaptures(dependencies.database, { ...wanted, ...page }),
      (capture) => describe(dependencies, capture),
    );
    return { status: 200, json: { items: await Promise.all(items), nextCursor } };
  },
});

const statusesOf = (text: string) => ({
  least: Number(text.replace('xx', '00')),
  most: Number(text.replace('xx', '99')),
});

function timeOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalidFields({ [field]: 'must be a time, such as 2026-11-23T09:00:00Z' });
  return time;
}

async function describe(dependencies: Dependencies, capture: StoredCapture) {
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
  const files = state === 'COMPLETED' ? filesAsAsked(kept, request.outputs) : [];
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
    ...(state === 'COMPLETED' && { verdict: verdictOf(report) }),
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
        ...(await storageUrlOf(dependencies, capture, file)),
      })),
    ),
  };
}

const oneCapture = defineRoute({
  id: 'oneCapture',
  method: 'get',
  path: '/v1/captures/{captureId}',
  summary: 'Get a capture of any origin with its report.',
  ...forCallers,
  params: captureParams,
  answers: { 200: { description: 'The capture.', content: { 'application/json': wholeCapture } } },
  refusals: [],
  handle: async (dependencies, { params: { captureId }, caller, note }) => {
    note({ captureId });
    const capture = await findVisible(dependencies, { caller, captureId });
    const { report } = capture;
    const row = await describe(dependencies, capture);
    return {
      status: 200,
      json: {
        ...row,
        request: shownRequest(capture.request),
        ...(report !== null && { capture: describeReport(report) }),
      },
    };
  },
});

export const captureRoutes: readonly DefinedRoute[] = [
  listCaptures,
  capturesArchive,
  oneCapture,
  captureThumbnail,
  deleteCapture,
];
