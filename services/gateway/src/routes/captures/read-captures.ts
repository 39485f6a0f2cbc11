import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { schema } from '@tintype/contracts/schemas/schema';
import { countCaptures } from '@tintype/database/captures/list-captures';
import { describeWholeCapture, listedCapture, wholeCapture } from '../../responses/listed-capture.ts';
import { captureParams, findVisible } from '../../use-cases/captures/find-visible.ts';
import {
  captureFilterQuery,
  captureListQuery,
  describeCaptureList as list,
  toCaptureFilter,
} from '../../use-cases/captures/list-captures.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';

const page = cursorPage('CapturePage', listedCapture);

export const listCapturesRoute = defineRoute({
  id: 'listCaptures',
  method: 'get',
  path: '/v1/captures',
  summary: 'List all captures of the organization, newest first, whatever their origin.',
  ...forCallers,
  query: captureListQuery,
  answers: { 200: inJson('One page of the list.', page) },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query, caller }) => ({ status: 200, json: await list(dependencies, query, caller) }),
});

const countMax = 100_000;

export const countCapturesRoute = defineRoute({
  id: 'countCaptures',
  method: 'get',
  path: '/v1/captures/count',
  summary: 'Count the captures that match the filters.',
  ...forCallers,
  query: captureFilterQuery,
  answers: {
    200: inJson(
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
  },
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query, caller }) => {
    const filter = toCaptureFilter(query, caller);
    const { count, deletable } = await countCaptures(database, { ...filter, limit: countMax + 1 });
    const isComplete = count <= countMax;
    return {
      status: 200,
      json: { count: Math.min(count, countMax), deletable: Math.min(deletable, countMax), isComplete },
    };
  },
});

export const oneCaptureRoute = defineRoute({
  id: 'oneCapture',
  method: 'get',
  path: '/v1/captures/{captureId}',
  summary: 'Get a capture of any origin with its report.',
  ...forCallers,
  logs: { captureId: 'captureId' },
  params: captureParams,
  answers: { 200: inJson('The capture.', wholeCapture) },
  handle: async (dependencies, { params: { captureId }, caller }) => {
    const capture = await findVisible(dependencies, { caller, captureId });
    return { status: 200, json: await describeWholeCapture(dependencies, capture) };
  },
});
