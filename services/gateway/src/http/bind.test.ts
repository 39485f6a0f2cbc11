import { expect, test } from '@jest/globals';
import { readQuery } from './bind.ts';

const json = {
  properties: {
    limit: { type: 'integer' },
    all: { type: 'boolean' },
    cursor: { type: 'string' },
    types: { type: 'array' },
  },
};

test.each([
  ['limit=50&all=true&cursor=7', { limit: 50, all: true, cursor: '7' }],
  ['limit=-1&all=false', { limit: -1, all: false }],
  ['limit=ten&all=1', { limit: 'ten', all: '1' }],
  ['limit=&all=&cursor=&types=&other=', { cursor: '', other: '' }],
  ['limit=&limit=5&limit=5', { limit: 5 }],
  ['types=a,b&types=&types=c', { types: ['a', 'b', 'c'] }],
  ['other=1&other=2', { other: '1' }],
  ['next_cursor=7&a_limit=3&a_limit=4', { next_cursor: '7', a_limit: '3' }],
  ['', {}],
])('%s is read as the schema means it', (query, values) => {
  expect(readQuery(json, new URLSearchParams(query))).toEqual(values);
});

test('of two values none is taken in silence', () => {
  expect(() => readQuery(json, new URLSearchParams('limit=100&limit=5&cursor=a&cursor=b'))).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      details: {
        fields: {
          limit: 'is sent with more than one value. Send only one of them',
          cursor: 'is sent with more than one value. Send only one of them',
        },
      },
    }),
  );
});
