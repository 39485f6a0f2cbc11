import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { schema } from '@tintype/contracts/schemas/schema';

/** See docs/interface/errors.md#body. */
export const errorBody = schema({
  $id: 'Error',
  type: 'object',
  required: ['error', 'message', 'requestId'],
  properties: {
    message: { type: 'string', description: 'The same as in `error`, for older clients.' },
    error: {
      type: 'object',
      title: 'Failure',
      description: 'What happened.',
      required: ['code', 'message'],
      properties: {
        code: { enum: errorCodes },
        message: { type: 'string' },
        details: {
          type: 'object',
          title: 'FailureDetails',
          additionalProperties: true,
          description: 'What a program can use; which fields there are depends on the code.',
          properties: {
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Each bad field, and what it accepts.',
            },
            stage: { type: 'string', description: 'Where a capture failed.' },
            retry_after_seconds: { type: 'integer' },
          },
        },
        documentationUrl: { type: 'string' },
      },
    },
    requestId: { type: 'string' },
  },
});
