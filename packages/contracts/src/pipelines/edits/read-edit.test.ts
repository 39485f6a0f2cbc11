import { describe, expect, test } from '@jest/globals';
import { editTable, editTypes, pictureBytesMax, watermarkPicture } from './edit.ts';
import { readEdit } from './read-edit.ts';

const faultsOf = (given: object): Readonly<Record<string, string>> => {
  const read = readEdit(given);
  return read.ok ? {} : read.fields;
};

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]).toString('base64');
/** The least that each kind of edit needs. */
const smallest: Readonly<Record<(typeof editTypes)[number], object>> = {
  crop: { width: 10, height: 10 },
  resize: { width: 10 },
  pad: { top: 1 },
  frame: {},
  corners: {},
  watermark: { text: 'Draft' },
  text: { text: 'Hello' },
  arrow: { fromX: 0, fromY: 0, toX: 5, toY: 5 },
  box: { width: 10, height: 10 },
  redact: { width: 10, height: 10 },
  convert: { format: 'webp' },
};

test.each(editTypes)('%s needs no more than it must, and every field of it has words', (type) => {
  expect(faultsOf({ type, ...smallest[type] })).toEqual({});
  const { label, about, properties } = editTable[type];
  expect([label, about]).not.toContain('');
  for (const field of Object.values(properties) as { description?: string; type?: string; enum?: readonly string[] }[])
    expect(field.description ?? '').not.toBe('');
});

describe('what is wrong with an edit is said of its field', () => {
  test.each<[object, string, RegExp]>([
    [{ type: 'blur' }, 'type', /^must be one of crop, resize/],
    [{ type: 'crop', width: 10 }, 'height', /required/],
    [{ type: 'crop', width: 0, height: 1 }, 'width', /from 1 to 65535/],
    [{ type: 'crop', x: -1, width: 1, height: 1 }, 'x', /from 0 to 65535/],
    [{ type: 'crop', width: 1.5, height: 1 }, 'width', /integer/],
    [{ type: 'resize' }, 'width', /must be set/],
    [{ type: 'resize', width: 10_001 }, 'width', /from 1 to 10000/],
    [{ type: 'resize', width: 5, blur: 1 }, 'blur', /not a field/],
    [{ type: 'resize', width: 5, fit: 'stretch' }, 'fit', /inside, cover, fill/],
    [{ type: 'pad' }, 'top', /greater than 0/],
    [{ type: 'pad', top: 1, color: 'nocolour' }, 'color', /must be a colour/],
    [{ type: 'frame', style: 'tablet' }, 'style', /browser, phone/],
    [{ type: 'frame', address: 'x'.repeat(201) }, 'address', /200/],
    [{ type: 'corners', radius: 0 }, 'radius', /from 1/],
    [{ type: 'watermark' }, '', /exactly one of text, image/],
    [{ type: 'watermark', text: 'a', image: png }, '', /exactly one of text, image/],
    [{ type: 'watermark', image: 'PHN2Zz4=' }, 'image', /PNG, JPEG or WebP/],
    [{ type: 'watermark', image: 'https://example.com/logo.png' }, 'image', /PNG, JPEG or WebP/],
    [{ type: 'watermark', text: 'a', opacity: 0 }, 'opacity', /from 1 to 100/],
    [{ type: 'text', text: '' }, 'text', /1/],
    [{ type: 'text', text: 'a', background: 'rgb(' }, 'background', /must be a colour/],
    [{ type: 'arrow', fromX: 1, fromY: 1, toX: 1, toY: 1 }, 'toX', /must differ from fromX/],
    [{ type: 'box', width: 5, height: 5, fill: '?' }, 'fill', /must be a colour/],
    [{ type: 'redact', width: 5, height: 5, color: '#00000080' }, 'color', /opaque colour/],
    [{ type: 'redact', width: 5, height: 5, color: 'transparent' }, 'color', /opaque colour/],
    [{ type: 'convert', format: 'gif' }, 'format', /png, jpeg, webp/],
    [{ type: 'convert', format: 'jpeg', background: 'transparent' }, 'background', /opaque colour/],
  ])('%j', (given, field, sentence) => {
    expect(faultsOf(given)[field]).toMatch(sentence);
  });
});

test('the file of a watermark is taken up to its limit, with and without the beginning of a data URL', () => {
  const file = Buffer.alloc(pictureBytesMax);
  Buffer.from(png, 'base64').copy(file);
  expect(watermarkPicture(file.toString('base64'))?.length).toBe(pictureBytesMax);
  expect(watermarkPicture(`data:image/png;base64,${png}`)).toEqual(Uint8Array.from(Buffer.from(png, 'base64')));
  expect(watermarkPicture(Buffer.concat([file, Buffer.alloc(1)]).toString('base64'))).toBeUndefined();
});
