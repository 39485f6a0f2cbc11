import { expect, test } from '@jest/globals';
import { fileFormats, mediaTypeOf } from '../formats/formats.ts';
import { sortFilesByRequest, outputFormats, outputTable, outputTypes } from './outputs.ts';

test('the files of all outputs are of all formats', () =>
  expect(new Set(outputFormats)).toEqual(new Set(Object.keys(fileFormats))));

test.each(outputTypes)('a JSON answer carries %s as text only when its files are text', (type) => {
  const { body, formats } = outputTable[type];
  const isText = formats.every((format) => /^text\/|json$/.test(mediaTypeOf(format)));
  expect(body !== 'base64').toBe(isText);
});

test('files are shown in the order in which they were asked for', () => {
  const files = ['screenshot', 'html', 'words'].map((outputId) => ({ outputId }));
  const asked = [{ id: 'words', type: 'markdown' }, { type: 'html' }, { type: 'screenshot' }];
  expect(sortFilesByRequest(files, asked).map(({ outputId }) => outputId)).toEqual(['words', 'html', 'screenshot']);
  expect(sortFilesByRequest(files, undefined)).toEqual(files);
});
