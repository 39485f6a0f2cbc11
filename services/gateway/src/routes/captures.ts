import { thumbnailWidthDefault, thumbnailWidths } from '@tintype/contracts/capture/outputs';
import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { countCaptures, listCaptures } from '@tintype/database/captures/list-captures';
import { getVisibility } from '../http/principal.ts';
import { describeWholeCapture, listedCapture, wholeCapture, zipCaptures } from '../responses/listed-capture.ts';
import { zipReply } from '../responses/zip-files.ts';
import {
  captureParams,
  findVisible,
  captureFilterQuery,
  captureListQuery,
  describeCaptureList as list,
  toCaptureFilter,
  deleteOwnCapture as remove,
  deleteMatchingCaptures,
} from '../use-cases/captures/list-captures.ts';
import { readThumbnail } from '../use-cases/captures/read-result.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

const capturePage = cursorPage('CapturePage', listedCapture);
const countMax = 100_000;
const countSchema = { type: 'integer', minimum: 0 } as const;
const idsMax = 100;

export const captureRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/captures', {
    id: 'listCaptures',
    summary: 'List all captures of the organization, newest first, whatever their origin.',
    query: captureListQuery,
    answer: inJson('One page of the list.', capturePage),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { query, caller }) => list(dependencies, query, caller),
  }),
  defineRoute('DELETE /v1/captures', {
    id: 'deleteCaptures',
    summary:
      'Delete the files and request details of ended captures that match all filters, newest first, up to `limit` in one ' +
      'request. At least one filter is required. Repeat the request with `cursor` until `nextCursor` is null.',
    query: captureListQuery,
    answer: inJson(
      'Result of the deletion.',
      schema({
        $id: 'CaptureDeletion',
        type: 'object',
        required: ['deleted', 'inUse', 'nextCursor'],
        properties: {
          deleted: { ...countSchema, description: 'Number of deleted captures.' },
          inUse: {
            ...countSchema,
            description:
              'Number of captures that were not deleted, because they are still in use by a compose job, crawl, schedule or pipeline.',
          },
          nextCursor: {
            type: ['string', 'null'],
            description: 'Cursor that continues after these captures. null if no further capture matches.',
          },
        },
      }),
    ),
    refusals: ['VALIDATION_ERROR'],
    handle: async (dependencies, { query, caller }) => deleteMatchingCaptures(dependencies, query, caller),
  }),
  defineRoute('GET /v1/captures/count', {
    id: 'countCaptures',
    summary: 'Count the captures that match the filters.',
    query: captureFilterQuery,
    answer: inJson(
      'The number of captures.',
      schema({
        $id: 'CaptureCount',
        type: 'object',
        required: ['count', 'deletable', 'isComplete'],
        properties: {
          count: { type: 'integer', minimum: 0, description: 'Number of captures that match, at most 100,000.' },
          deletable: {
            type: 'integer',
            minimum: 0,
            description: 'Number of these captures that have ended and are not deleted.',
          },
          isComplete: { type: 'boolean', description: 'Whether all captures that match were counted.' },
        },
      }),
    ),
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ database }, { query, caller }) => {
      const filter = toCaptureFilter(query, caller);
      const { count, deletable } = await countCaptures(database, { ...filter, limit: countMax + 1 });
      const isComplete = count <= countMax;
      return { count: Math.min(count, countMax), deletable: Math.min(deletable, countMax), isComplete };
    },
  }),
  defineRoute('GET /v1/captures/archive', {
    id: 'capturesArchive',
    summary:
      'Download the files of selected captures as a ZIP archive with an index in `captures.json`. The ' +
      'index also lists captures without files and omits unknown IDs.',
    query: schema({
      type: 'object',
      required: ['ids'],
      properties: {
        ids: {
          type: 'array',
          minItems: 1,
          maxItems: idsMax,
          items: { type: 'string', maxLength: 40, pattern: idPattern },
          description: 'must be capture IDs, separated by commas or in repeated parameters',
        },
      },
    }),
    answers: { 200: { description: 'The ZIP archive.', content: { 'application/zip': 'file' } } },
    refusals: ['VALIDATION_ERROR'],
    handle: async ({ clock, database, storage }, { query: { ids }, caller }) => {
      const captures = await listCaptures(database, { ...getVisibility(caller, 'job'), ids, limit: idsMax });
      return zipReply('captures', await zipCaptures(storage, captures, clock.now()));
    },
  }),
  defineRoute('GET /v1/captures/{captureId}', {
    id: 'oneCapture',
    summary: 'Get a capture of any origin with its report.',
    logs: { captureId: 'captureId' },
    params: captureParams,
    answer: inJson('The capture.', wholeCapture),
    handle: async (dependencies, { params: { captureId }, caller }) => {
      const capture = await findVisible(dependencies, { caller, captureId });
      return describeWholeCapture(dependencies, capture);
    },
  }),
  defineRoute('GET /v1/captures/{captureId}/thumbnail', {
    id: 'captureThumbnail',
    summary:
      'Get a thumbnail of the top of the first image of a capture, at most 20 kB. The thumbnail is stored as long as the image.',
    logs: { captureId: 'captureId' },
    params: captureParams,
    query: schema({
      type: 'object',
      properties: {
        width: {
          type: 'integer',
          enum: thumbnailWidths,
          default: thumbnailWidthDefault,
          description: 'Width in pixels. A narrower image is not enlarged.',
        },
      },
    }),
    answers: { 200: { description: 'The thumbnail.', content: { [mediaTypeOf('webp')]: 'file' } } },
    refusals: ['RESULT_EXPIRED'],
    handle: (dependencies, { params: { captureId }, query: { width }, caller }) =>
      readThumbnail(dependencies, { caller, captureId, width }),
  }),
  defineRoute('DELETE /v1/captures/{captureId}', {
    id: 'deleteCapture',
    summary:
      'Delete the files and request details of an ended capture of any origin. The capture remains in lists, with its URL and `deletedAt`.',
    logs: { captureId: 'captureId' },
    params: captureParams,
    answer: 'The files and request details are deleted.',
    refusals: ['JOB_NOT_COMPLETED'],
    handle: async (dependencies, { params: { captureId }, caller }) => {
      await remove(dependencies, { caller, captureId });
    },
  }),
];
