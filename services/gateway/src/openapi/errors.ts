import { errorCatalogue, errorCodes, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import { schema } from '@tintype/contracts/schemas/schema';
import type { Json } from './components.ts';

/** Contract decisions, section 1. */
export const errorBody = schema({
  $id: 'Error',
  type: 'object',
  required: ['error', 'requestId'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: errorCodes },
        message: { type: 'string' },
        details: {
          type: 'object',
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

/** Codes that share a status share an answer. */
export function errorAnswers(codes: readonly ErrorCode[], body: Json): Json {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const answers = [...byStatus].map(([status, same]) => {
    const description = same.map((code) => `${code}: ${errorCatalogue[code].message}`).join(' ');
    const headers = status === 429 || status === 503 ? { headers: retryAfter } : {};
    return [status, { description, ...headers, content: { 'application/json': { schema: body } } }];
  });
  return Object.fromEntries(answers) as Json;
}

const retryAfter = { 'Retry-After': { description: 'Whole seconds.', schema: { type: 'integer' } } };
