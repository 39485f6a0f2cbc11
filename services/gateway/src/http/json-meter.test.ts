import { expect, test } from '@jest/globals';
import { createJsonMeter } from './json-bounds.ts';

const bounds = { valuesMax: 10, depthMax: 4 };
const problemOf = (...parts: string[]): unknown => {
  const meter = createJsonMeter(bounds);
  try {
    for (const part of parts) meter(Buffer.from(part));
    return undefined;
  } catch (error) {
    return (error as { details: { fields: { body: string } } }).details.fields.body;
  }
};

test.each([
  ['names', `{${Array.from({ length: 10 }, (_name, nth) => `"a${nth}":1`).join()}}`, 'more than 10 values'],
  ['items', `[${'1,'.repeat(10)}1]`, 'more than 10 values'],
  ['objects in a list', `[${'{},'.repeat(5)}{}]`, 'more than 10 values'],
  ['the same name', `{${'"a":1,'.repeat(10)}"a":1}`, 'more than 10 values'],
  ['levels', '[[[[[', 'deeper than 4 levels'],
  ['levels of both kinds', '{"a":[{"b":[{', 'deeper than 4 levels'],
  ['what is no JSON', ','.repeat(11), 'more than 10 values'],
])('too many %s are refused before they are parsed', (_name, text, problem) => {
  expect(problemOf(text)).toContain(problem);
  // Wherever the text is cut into chunks.
  expect(problemOf(...text.split(''))).toContain(problem);
});

test.each([
  ['commas and brackets in a text', '["[[[[[[,,,,,,,,,,,,,,"]'],
  ['a quote that is escaped', '["\\",,,,,,,,,,,,,,[[[[[["]'],
  ['a backslash before the closing quote', '["\\\\",1]'],
  ['brackets beside each other', '[[],[],[]]'],
  ['letters of several bytes', '["日本語,,,","🙂[[[["]'],
])('%s are none of them', (_name, text) => {
  expect(problemOf(text)).toBeUndefined();
  expect(problemOf(...[...Buffer.from(text)].map((byte) => String.fromCodePoint(byte)))).toBeUndefined();
});
