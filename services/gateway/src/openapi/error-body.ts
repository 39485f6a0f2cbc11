import { errorCodes } from '@tintype/contracts/errors/catalogue';
import { schema } from '@tintype/contracts/schemas/schema';

/** The body of an error (docs/interface/errors.md#body). */
export const errorBody = schema({
  $id: 'Error',
  type: 'object',
  required: ['error', 'message', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Same as in `error`, for older clients.' },
    error: {
      type: 'object',
      title: 'Failure',
      description: 'Description of the error.',
      required: ['code', 'message'],
      properties: {
        code: { enum: errorCodes },
        message: { type: 'string' },
        details: {
          type: 'object',
          title: 'FailureDetails',
          additionalProperties: true,
          description: 'Machine-readable details. The fields depend on the code.',
          properties: {
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Invalid fields by path, each with a description of the accepted values.',
            },
            stage: { type: 'string', description: 'Stage in which a capture failed.' },
            retry_after_seconds: { type: 'integer' },
          },
        },
        documentationUrl: { type: 'string' },
      },
    },
    requestId: { type: 'string' },
  },
});
