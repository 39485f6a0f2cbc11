import { outputIdPattern } from '@tintype/contracts/capture/outputs';
import { idPattern } from '@tintype/contracts/ids/ids';
import { schema } from '@tintype/contracts/schemas/schema';
import { outputAnswer } from '../../responses/file.ts';
import { readResult } from '../../use-cases/captures/read-result.ts';
import { forCallers, defineRoute } from '../define-route.ts';

const id = { type: 'string', pattern: idPattern } as const;

export const captureResultRoute = defineRoute({
  id: 'captureResult',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result',
  summary: 'Download the file of a capture with `responseType` url. With `outputs`, the first output.',
  ...forCallers,
  logs: { captureId: 'id' },
  params: schema({ type: 'object', required: ['id'], properties: { id } }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params, caller }) => readResult(dependencies, { ...params, caller }),
});

export const captureOutputRoute = defineRoute({
  id: 'getCaptureOutput',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result/{outputId}',
  summary: 'Download one output of a capture.',
  ...forCallers,
  logs: { captureId: 'id' },
  params: schema({
    type: 'object',
    required: ['id', 'outputId'],
    properties: { id, outputId: { type: 'string', pattern: outputIdPattern } },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params, caller }) => readResult(dependencies, { ...params, caller }),
});
