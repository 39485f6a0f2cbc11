import { schema } from '@tintype/contracts/schemas/schema';
import { tool } from '../tool/tool.ts';
import { createBatchAnswer } from './batch-answer.ts';
import { workId } from './work-id.ts';

export const getBatchTool = tool({
  name: 'get_batch',
  title: 'List the results of a batch',
  description: 'Returns the status of a batch and its items, 25 at a time.',
  kind: 'reads',
  input: schema({
    type: 'object',
    required: ['batchId'],
    properties: {
      batchId: { ...workId, description: 'ID of the batch, from capture_batch.' },
      cursor: { type: 'string', minLength: 1, maxLength: 200, description: 'Cursor from the previous response.' },
    },
    additionalProperties: false,
  }),
  run: ({ batchId, cursor }, { client, signal }) => createBatchAnswer(client, { id: batchId, cursor, signal }),
});
