import { answerLimits } from '../answer-limits.ts';

/** Inputs that select a part of a text. */
export const readingInput = {
  offset: { type: 'integer', minimum: 0, description: 'First byte of the part, from the previous response.' },
  maxBytes: {
    type: 'integer',
    minimum: 500,
    maximum: answerLimits.pageBytes,
    description: `Maximum number of bytes of text in the response. Usually ${answerLimits.pageBytesUsual}.`,
  },
} as const;

type InputReading = { readonly offset?: number; readonly maxBytes?: number };
export const toReadingRange = ({ offset = 0, maxBytes = answerLimits.pageBytesUsual }: InputReading) => ({
  offset,
  bytesMax: maxBytes,
});
