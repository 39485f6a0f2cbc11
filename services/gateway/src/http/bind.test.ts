import { expect, test } from '@jest/globals';
import { readQuery } from './bind.ts';

const json = { properties: { limit: { type: 'integer' }, all: { type: 'boolean' }, cursor: { type: 'string' } } };

test.each([
  ['limit=50&all=true&cursor=7', { limit: 50, all: true, cursor: '7' }],
  ['limit=-1&all=false', { limit: -1, all: false }],
  ['limit=ten&all=1', { limit: 'ten', all: '1' }],
  ['limit=&other=1', { limit: '', other: '1' }],
  ['next_cursor=7&a_limit=3&a_limit=4', { next_cursor: '7', a_limit: '3' }],
  ['', {}],
])('%s is read as the schema means it', (query, values) => {
  expect(readQuery(json, new URLSearchParams(query))).toEqual(values);
});
