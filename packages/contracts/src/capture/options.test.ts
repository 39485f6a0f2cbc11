import { expect, test } from '@jest/globals';
import { createParser } from '../schemas/parse.ts';
import { schema } from '../schemas/schema.ts';
import { createOptionLayer, selectFieldRules, selectSchemas } from './capture-request.ts';
import { optionRows, optionsWithoutEffect } from './options.ts';
import { masks, secretOptions } from './secret-options.ts';

const url = 'https://example.com/';

test.each([
  ['a picture', { url, format: 'png', fullPage: true, selector: 'h1', quality: 5 }, []],
  [
    'outputs',
    { url, format: 'jpeg', fullPage: true, selector: 'h1', quality: 5, maxHeight: 1000, outputs: [{ type: 'html' }] },
    ['format', 'quality', 'fullPage', 'selector'],
  ],
  ['a PDF', { url, format: 'PDF', selector: '#box', fullPage: false, maxHeight: 1000 }, ['fullPage', 'selector']],
  ['a PDF on paper', { url, format: 'pdf', landscape: true, paper: 'A4', margins: { top: '1cm' } }, []],
  ['a picture on paper', { url, landscape: true, paper: 'A4' }, ['paper', 'landscape']],
  ['nothing', undefined, []],
])('of %s the options without effect are named', (_name, sent, fields) => {
  expect(optionsWithoutEffect(sent)).toEqual(fields);
});

const layer = schema({ type: 'object', properties: createOptionLayer('list') } as const, selectFieldRules('list'));

test('a layer says nothing that was not sent, so that nothing wins over what lies below', () => {
  const sent = { viewport: { height: 600 }, darkMode: true };
  expect(createParser(layer)(sent)).toEqual({ ok: true, value: sent, ignored: [] });
});

test('lists in a layer are replaced as a whole, so what is in them is complete', () => {
  expect(createParser(layer)({ outputs: [{ type: 'screenshot' }] })).toMatchObject({
    value: { outputs: [{ type: 'screenshot', format: 'png', quality: 80 }] },
  });
});

test('a session in a compose is refused as a whole, whatever is in it', () => {
  const ofCompose = schema(
    { type: 'object', properties: createOptionLayer('compose') } as const,
    selectFieldRules('compose'),
  );
  for (const session of [{}, { cookies: [{ name: 'a', value: 5 }] }])
    expect(createParser(ofCompose)({ session })).toEqual({
      ok: false,
      fields: { session: 'is not available for compose requests' },
      ignored: [],
    });
});

test('every option that is secret as a whole has a mask, which its schema takes and which is not taken for a sealed one', () => {
  expect(secretOptions).toEqual(optionRows.flatMap(([name, { secret }]) => (secret === 'whole' ? [name] : [])));
  expect(createParser(layer)(masks)).toMatchObject({ ok: true, value: masks });
  for (const name of secretOptions)
    expect(createParser(layer)({ [name]: 'sealed:a' })).toMatchObject({
      ok: false,
      fields: { [name]: 'must be an object' },
    });
});

test('a crawl has the options whose rows say so', () => {
  expect(Object.keys(selectSchemas('crawl'))).toEqual(
    optionRows.filter(([, { inCrawls }]) => inCrawls === true).map(([name]) => name),
  );
});
