import { idPattern } from '@tintype/contracts/ids/ids';
import { outputIdPattern } from '@tintype/contracts/capture/outputs';
import { schema } from '@tintype/contracts/schemas/schema';
import { defineRoute } from '../../http/route.ts';
import { resultOf, type CaptureResultDependencies } from './capture-result.ts';
import { outputAnswer } from './file-reply.ts';

export const captureOutput = defineRoute<CaptureResultDependencies>()({
  id: 'captureOutput',
  method: 'get',
  path: '/v1/screenshots/captures/{id}/result/{outputId}',
  summary: 'One of the files of a capture with `outputs`.',
  access: 'api-key',
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['id', 'outputId'],
    properties: {
      id: { type: 'string', pattern: idPattern },
      outputId: { type: 'string', pattern: outputIdPattern },
    },
  }),
  answers: { 200: outputAnswer },
  refusals: ['RESULT_EXPIRED', 'SERVICE_BUSY'],
  handle: (dependencies, { params: { id, outputId }, caller, note }) => {
    note({ captureId: id });
    return resultOf(dependencies, { id, caller, choose: (files) => files.find((file) => file.outputId === outputId) });
  },
});
