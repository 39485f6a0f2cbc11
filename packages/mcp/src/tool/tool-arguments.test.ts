import { expect, test } from '@jest/globals';
import { compileArguments } from './tool.ts';

const input = compileArguments({
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string', minLength: 1 },
    days: { type: 'integer', minimum: 1 },
    name: { type: 'string', minLength: 1 },
    fullPage: { type: 'boolean' },
  },
  additionalProperties: false,
});
const read = (sent: unknown) => input['~standard'].validate(sent);

test.each([
  [{ url: 'a', days: null, name: '', fullPage: null }, { url: 'a' }],
  [
    { url: 'a', days: '30', fullPage: 'true' },
    { url: 'a', days: 30, fullPage: true },
  ],
  [
    { url: 'a', name: '30' },
    { url: 'a', name: '30' },
  ],
])('%j is read as it is meant', (sent, value) => expect(read(sent)).toEqual({ value }));

test.each([
  [{ url: '' }, 'url'],
  [{ url: null }, 'url'],
  [{ url: 'a', days: 'soon' }, 'days'],
  [{ url: 'a', days: '0' }, 'days'],
  [{ url: 'a', full_page: true }, 'The argument full_page is not known. Did you mean fullPage?'],
])('%j is refused, with the name', (sent, words) => {
  const { issues = [] } = read(sent) as { issues?: readonly { readonly message: string }[] };
  expect(issues.map(({ message }) => message).join(' ')).toContain(words);
});
