import { itemRequest } from '../batches/item-request.ts';
import { captureRequest } from '../capture/capture-request.ts';
import { imageFormats } from '../formats/formats.ts';
import { parserOf } from '../schemas/parse.ts';
import type { DeepChecks } from './check-data.ts';
import { readEdit } from './edits/read-edit.ts';

const parseCapture = parserOf(captureRequest);

/** A view is one picture, and its URL comes from elsewhere. */
const notOfViews: Readonly<Record<string, string>> = {
  url: 'comes from the sources and the trigger',
  outputs: 'is not for views, which take one picture each',
  session: 'is allowed for single captures only',
  responseType: 'is allowed for single captures only',
  cacheTtl: 'is allowed for single captures only',
};
const exampleUrl = 'https://example.com';

/** What the server asks beyond the form: that a capture with these options is one, and that the edits are known. */
export const deepChecks: DeepChecks = {
  options: (options) => {
    const foreign = Object.entries(notOfViews).filter(([name]) => options[name] !== undefined);
    const parsed = parseCapture(itemRequest({ defaults: options, url: exampleUrl }));
    const unknown = parsed.ignored.map((name) => [name, 'is not a field of a capture']);
    const format: unknown = parsed.ok ? parsed.value.format : undefined;
    const isPicture = format === undefined || (imageFormats as readonly unknown[]).includes(format);
    return {
      ...(parsed.ok ? {} : parsed.fields),
      ...(isPicture ? {} : { format: `must be one of ${imageFormats.join(', ')}` }),
      ...(Object.fromEntries(unknown) as Record<string, string>),
      ...Object.fromEntries(foreign),
    };
  },
  edit: (one) => {
    const read = readEdit(one);
    return read.ok ? {} : read.fields;
  },
};
