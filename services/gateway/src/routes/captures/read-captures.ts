import { cursorPage } from '@tintype/contracts/schemas/cursor-page';
import { describeWholeCapture, listedCapture, wholeCapture } from '../../responses/listed-capture.ts';
import { captureParams, findVisible } from '../../use-cases/captures/find-visible.ts';
import { captureListQuery, describeCaptureList as list } from '../../use-cases/captures/list-captures.ts';
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
