import type { Body } from '@tintype/client';
import { command } from '../command.ts';
import { deliver, findFolder } from '../files/deliver.ts';
import { requestFieldsForExtension } from '../files/file-names.ts';
import { requestFields } from '../generated/request-fields.ts';

type ComposePicture = Body<'createCompose'> & { async?: false; responseType?: 'binary' };

export const compose = command({
  name: 'compose',
  group: 'Captures',
  summary: 'Combine captures of several pages into one image',
  words: [{ name: 'URL*', about: 'two or more URLs; one URL with --variants' }],
  options: { out: { value: 'FILE', short: 'o', about: 'file or folder', fallback: '' } },
  fields: requestFields.compose,
  shown: [
    'layout',
    'format',
    'columns',
    'spacing',
    'background',
    'max-width',
    'device',
    'viewport',
    'full-page',
    'variants',
  ],
  example: 'compose https://example.com https://example.org -o both.png',
  run: async ({ words, values, request, tintype, terminal, json, requireWritable }) => {
    const { format } = requestFieldsForExtension(values.out) ?? {};
    const output = { ...(format !== undefined && { format }), ...(request['output'] as object | undefined) };
    const pages = request['variants'] === undefined ? { captures: words.map((url) => ({ url })) } : { url: words[0] };
    const body = { ...pages, ...request, output } as object as ComposePicture;
    requireWritable(findFolder({ out: values.out, terminal, json }));
    const { bytes, contentType, captureId, warnings } = await tintype().compose.create(body);
    return deliver([{ bytes, contentType }], {
      out: values.out,
      name: 'compose',
      terminal,
      json,
      facts: { captureId, warnings },
    });
  },
});
