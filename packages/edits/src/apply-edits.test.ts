import { describe, expect, test } from '@jest/globals';
import type { CompleteEdit, EditType } from '@tintype/contracts/pipelines/edits/edit';
import { readEdit } from '@tintype/contracts/pipelines/edits/read-edit';
import sharp from 'sharp';
import { applyEdits } from './apply-edits.ts';
import { editedPixelsMax } from './editor.ts';
import { pictureOf, tableOf } from '../for-tests/pixel-table.ts';

type Given = { readonly type: EditType } & Readonly<Record<string, unknown>>;
/** As it leaves the validator: with its defaults. */
function editOf(given: Given): CompleteEdit {
  const read = readEdit(given);
  if (!read.ok) throw new Error(JSON.stringify(read.fields));
  return read.edit;
}
const after = async (table: readonly string[], ...given: Given[]) =>
  tableOf((await applyEdits(await pictureOf(table), given.map(editOf))).bytes);

const square = (await pictureOf(['rrrr', 'rrrr', 'rrrr', 'rrrr'])).toString('base64');
const logo = (await pictureOf(['rb', 'gh'])).toString('base64');

describe('an edit gives exactly the picture that was drawn for it', () => {
  test.each<[string, readonly string[], Given[], readonly string[]]>([
    ['crop', ['rgb', 'kwr', 'bbg'], [{ type: 'crop', x: 1, y: 1, width: 2, height: 1 }], ['wr']],
    ['crop over the edge', ['rgb', 'kwr'], [{ type: 'crop', x: 2, y: 0, width: 9, height: 9 }], ['b', 'r']],
    ['crop of what is half transparent', ['h.', 'rh'], [{ type: 'crop', x: 1, y: 0, width: 1, height: 2 }], ['.', 'h']],
    ['resize of one colour', ['rr', 'rr'], [{ type: 'resize', width: 3 }], ['rrr', 'rrr', 'rrr']],
    ['resize by its height', ['bbbb', 'bbbb'], [{ type: 'resize', height: 1 }], ['bb']],
    ['resize inside both sides', ['gggg', 'gggg'], [{ type: 'resize', width: 2, height: 2 }], ['gg']],
    ['resize that fills', ['gggg', 'gggg'], [{ type: 'resize', width: 1, height: 3, fit: 'fill' }], ['g', 'g', 'g']],
    ['resize that covers', ['kkkk', 'kkkk'], [{ type: 'resize', width: 2, height: 2, fit: 'cover' }], ['kk', 'kk']],
    ['resize that may not enlarge', ['rg', 'bk'], [{ type: 'resize', width: 9, enlarge: false }], ['rg', 'bk']],
    ['pad', ['r'], [{ type: 'pad', top: 1, right: 2, bottom: 1, left: 1, color: 'white' }], ['wwww', 'wrww', 'wwww']],
    ['pad that shows through', ['rh'], [{ type: 'pad', left: 1, color: 'transparent' }], ['.rh']],
    [
      'watermark by a picture',
      ['wwww', 'wwww', 'wwww', 'wwww'],
      [{ type: 'watermark', image: logo, opacity: 100, margin: 1 }],
      ['wwww', 'wrbw', 'wgpw', 'wwww'],
    ],
    [
      'watermark that is tiled',
      ['wwwww', 'wwwww', 'wwwww'],
      [{ type: 'watermark', image: logo, opacity: 100, margin: 1, position: 'tiled' }],
      ['rbwrb', 'gpwgp', 'wwwww'],
    ],
    [
      'watermark larger than the picture',
      ['w'],
      [{ type: 'watermark', image: square, opacity: 100, margin: 0 }],
      ['r'],
    ],
    [
      'box',
      ['wwwww', 'wwwww', 'wwwww', 'wwwww'],
      [{ type: 'box', x: 1, y: 0, width: 4, height: 3, thickness: 1, color: 'red', fill: 'blue' }],
      ['wrrrr', 'wrbbr', 'wrrrr', 'wwwww'],
    ],
    [
      'box thicker than itself',
      ['wwwww', 'wwwww', 'wwwww'],
      [{ type: 'box', x: 1, y: 0, width: 3, height: 3, thickness: 50, color: '#ff000080' }],
      ['wpppw', 'wpppw', 'wpppw'],
    ],
    [
      'box over the edge',
      ['www', 'www'],
      [{ type: 'box', x: 1, y: 1, width: 9, height: 9, thickness: 1, color: 'red' }],
      ['www', 'wrr'],
    ],
    [
      'redact, also of what shows through',
      ['rgh', 'bh.', 'kkw'],
      [{ type: 'redact', x: 1, y: 0, width: 2, height: 2 }],
      ['rkk', 'bkk', 'kkw'],
    ],
    [
      'redact over the edge',
      ['rgb', 'rgb'],
      [{ type: 'redact', x: 2, y: 1, width: 99, height: 99, color: 'white' }],
      ['rgb', 'rgw'],
    ],
    [
      'arrow',
      ['wwwwwwww', 'wwwwwwww', 'wwwwwwww', 'wwwwwwww'],
      [{ type: 'arrow', fromX: 0, fromY: 2, toX: 20, toY: 2, thickness: 2, color: 'red' }],
      ['wwwwwwww', 'rrrrrrrr', 'rrrrrrrr', 'wwwwwwww'],
    ],
    ['convert to webp and back', ['rg', 'bk'], [{ type: 'convert', format: 'png' }], ['rg', 'bk']],
    [
      'edits in their order',
      ['rgb', 'kwr'],
      [
        { type: 'redact', x: 0, y: 0, width: 1, height: 1, color: 'white' },
        { type: 'crop', width: 2, height: 2 },
        { type: 'pad', bottom: 1, color: 'blue' },
        { type: 'redact', x: 1, y: 2, width: 1, height: 1, color: 'red' },
      ],
      ['wg', 'kw', 'br'],
    ],
  ])('%s', async (_name, before, given, expected) => {
    expect(await after(before, ...given)).toEqual(expected);
  });
});

const plain = (width: number, height: number, letter = 'w') =>
  Array.from({ length: height }, () => letter.repeat(width));

test('round corners take the four corners away and nothing else', async () => {
  const table = await after(plain(12, 10, 'r'), { type: 'corners', radius: 4 });
  const [firstRow, lastRow] = [table[0]!, table.at(-1)!];
  expect([firstRow[0], firstRow.at(-1), lastRow[0], lastRow.at(-1)]).toEqual(['.', '.', '.', '.']);
  expect(table.slice(4, 6)).toEqual(['r'.repeat(12), 'r'.repeat(12)]);
  expect(table.map((row) => row.slice(4, 8))).toEqual(plain(4, 10, 'r'));
  // The same on each side: what is cut is round, and not a square.
  expect(table.map((row) => row.split('').reverse().join(''))).toEqual(table);
  expect(table.toReversed()).toEqual(table);
  expect(firstRow).toContain('?');
  expect(table[1]![1]).not.toBe('.');
});

test('a frame leaves the page as it was but for the corners, which show through', async () => {
  const page = ['r', 'g', 'b', 'k'].map((letter) => letter.repeat(40));
  const browser = await after(page, { type: 'frame', address: 'https://example.com/<&' });
  const top = browser.findIndex((row) => row.includes('rrrr'));
  // Its lower corners are the window's.
  expect(browser.slice(top, top + 3).map((row) => row.slice(1, -1))).toEqual(page.slice(0, 3));
  expect(browser[top + 3]!.slice(5, -5)).toBe(page[3]!.slice(4, -4));
  expect([browser[0]![0], browser[0]!.at(-1), browser.at(-1)![0]]).toEqual(['.', '.', '.']);
  const tall = Array.from({ length: 60 }, () => 'b'.repeat(40));
  const phone = await after(tall, { type: 'frame', style: 'phone', theme: 'dark' });
  const screen = phone.filter((row) => row.includes('b'.repeat(20)));
  expect(screen).toHaveLength(60);
  expect(screen.slice(5, -5).every((row) => row.includes('b'.repeat(40)))).toBe(true);
  expect([phone[0]![0], phone.at(-1)!.at(-1)]).toEqual(['.', '.']);
});

describe('letters', () => {
  test.each(['Hello', 'first\nsecond', '日本語', 'שלום', 'a 😀 b', '<svg onload="x">&amp;', 'x'.repeat(900)])(
    'of %j stand where they were asked to, and nothing is drawn elsewhere',
    async (text) => {
      const table = await after(plain(220, 90), { type: 'text', text, x: 20, y: 10, fontSize: 16, color: 'red' });
      const inked = table.map((row) => /[^w]/.test(row));
      expect(inked.slice(0, 10)).not.toContain(true);
      expect(inked.slice(10, 60)).toContain(true);
      expect(inked.slice(10 + Math.ceil(2 * 16 * 1.3))).not.toContain(true);
      expect(table.every((row) => row.startsWith('w'.repeat(20)))).toBe(true);
    },
  );

  test('have their background, with its padding', async () => {
    const table = await after(plain(60, 40), {
      type: 'text',
      text: 'i',
      x: 2,
      y: 3,
      fontSize: 10,
      color: 'blue',
      background: 'red',
      padding: 4,
    });
    expect(table.slice(0, 3)).toEqual(plain(60, 3));
    expect(table[3]).toMatch(/^wwr{9,16}w+$/);
    expect(table.filter((row) => row.includes('r'))).toHaveLength(13 + 8);
  });

  test.each(['top-left', 'center', 'bottom-right', 'tiled'])('of a watermark are at %s', async (position) => {
    const table = await after(plain(120, 60), {
      type: 'watermark',
      text: 'II',
      position,
      margin: 6,
      fontSize: 12,
      opacity: 100,
    });
    const ink = table.flatMap((row, y) => row.split('').flatMap((letter, x) => (letter === 'w' ? [] : [{ x, y }])));
    const [left, right] = [Math.min(...ink.map(({ x }) => x)), Math.max(...ink.map(({ x }) => x))];
    const bounds = { 'top-left': [6, 30], center: [40, 80], 'bottom-right': [80, 114], tiled: [0, 119] }[position]!;
    expect(left).toBeGreaterThanOrEqual(bounds[0]!);
    expect(right).toBeLessThanOrEqual(bounds[1]!);
    if (position === 'tiled') expect(right - left).toBeGreaterThan(90);
  });
});

describe('what the file carries', () => {
  const table = ['rgh', 'bk.', 'whr'];
  const redact = editOf({ type: 'redact', width: 1, height: 1 });

  test.each(['png', 'webp'] as const)(
    'the profile and the transparency of a %s stay, its numbers too',
    async (format) => {
      const file = await pictureOf(table, format, { icc: 'p3' });
      const before = await sharp(file).metadata();
      const edited = await applyEdits(file, [redact, editOf({ type: 'convert', format: 'png' })]);
      const after = await sharp(edited.bytes).metadata();
      expect(before.icc).toBeDefined();
      expect(after.icc).toEqual(before.icc);
      expect(after.hasAlpha).toBe(true);
      const numbers = (bytes: Buffer) => sharp(bytes, { ignoreIcc: true }).ensureAlpha().raw().toBuffer();
      expect((await numbers(edited.bytes)).subarray(4)).toEqual((await numbers(file)).subarray(4));
    },
  );

  test('a picture that nothing shows through stays one', async () => {
    const file = await pictureOf(['rg', 'bk'], 'png', { alpha: false });
    const edited = await applyEdits(file, [redact, editOf({ type: 'pad', top: 1 })]);
    expect((await sharp(edited.bytes).metadata()).hasAlpha).toBe(false);
    expect(await tableOf(edited.bytes)).toEqual(['ww', 'kg', 'bk']);
  });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'metadata, thumbnails and redacted pixels are not in a %s',
    async (format) => {
      const secret = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
        .composite([{ input: { text: { text: 'SECRET', dpi: 60, rgba: true } }, left: 2, top: 10 }])
        .jpeg()
        .toBuffer();
      const exif = { IFD0: { Artist: 'who took it', ImageDescription: 'SECRET' }, IFD3: { GPSLatitude: '1/1' } };
      const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
        .composite([{ input: secret, left: 0, top: 0 }])
        .withExif(exif)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRET/></x:xmpmeta>')
        [format]()
        .toBuffer();
      // Data behind the picture in its file is no part of it: a thumbnail, or a second picture.
      const withTrailer = Buffer.concat([file, Buffer.from('SECRET'), secret]);
      const all = [editOf({ type: 'redact', width: 64, height: 64 })];
      const { bytes } = await applyEdits(withTrailer, all);
      const { exif: e, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([e, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes('SECRET')).toBe(false);
      expect(bytes.includes(secret.subarray(0, 64))).toBe(false);
      // With the same resolution, which is all that stays beside the profile.
      const black = { create: { width: 64, height: 64, channels: 3, background: '#000' } } as const;
      const never = sharp({ create: { ...black.create, background: '#fff' } })
        .composite([{ input: black, left: 0, top: 0 }])
        .withExif({ IFD0: {} });
      const blank = await applyEdits(await never[format]().toBuffer(), all);
      // The same file as one of a picture that never had anything there.
      expect(bytes.equals(blank.bytes)).toBe(true);
    },
  );

  test('a jpeg has its colour behind what shows through', async () => {
    const { bytes, format } = await applyEdits(await pictureOf(plain(16, 16, '.')), [
      editOf({ type: 'convert', format: 'jpg', background: 'blue', quality: 100 }),
    ]);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(format).toBe('jpeg');
    expect([...data.subarray(0, 3)].map((value, index) => Math.abs(value - [0, 0, 255][index]!) <= 2)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('what does not fit is refused in words', () => {
  test.each<[Given, string]>([
    [{ type: 'crop', x: 4, width: 1, height: 1 }, 'Edit 1 (Crop) is outside the image, which has 4×3 pixels.'],
    [{ type: 'redact', y: 3, width: 1, height: 1 }, 'Edit 1 (Redact) is outside the image, which has 4×3 pixels.'],
    [{ type: 'box', x: 9, width: 1, height: 1 }, 'Edit 1 (Box) is outside the image, which has 4×3 pixels.'],
    [
      { type: 'arrow', fromX: -9, fromY: -9, toX: -20, toY: -20 },
      'Edit 1 (Arrow) is outside the image, which has 4×3 pixels.',
    ],
    [{ type: 'text', text: 'a', x: 60 }, 'Edit 1 (Text) is outside the image, which has 4×3 pixels.'],
    [
      { type: 'resize', width: 10_000 },
      'Edit 1 (Resize) would create an image of 10000×7500 pixels, which is too large.',
    ],
    [
      {
        type: 'watermark',
        image: Buffer.concat([Buffer.from(logo, 'base64').subarray(0, 30), Buffer.alloc(40)]).toString('base64'),
      },
      'Edit 1 (Watermark) has an unreadable image.',
    ],
  ])('%j', async (given, message) => {
    await expect(after(plain(4, 3), given)).rejects.toMatchObject({ code: 'EDIT_FAILED', message });
  });

  test('files that are no picture, and pictures of too many pixels', async () => {
    await expect(applyEdits(Buffer.from('<svg/>'), [])).rejects.toMatchObject({ code: 'EDIT_FAILED' });
    const side = Math.ceil(Math.sqrt(editedPixelsMax)) + 1;
    const huge = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(applyEdits(huge, [])).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' });
    const wide = await sharp({ create: { width: 16_384, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(applyEdits(wide, [editOf({ type: 'convert', format: 'webp' })])).rejects.toMatchObject({
      code: 'RESULT_TOO_LARGE',
    });
  });

  test('a run that is given up ends before its next edit', async () => {
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(applyEdits(await pictureOf(['r']), [editOf({ type: 'pad', top: 1 })], { signal })).rejects.toThrow(
      'given up',
    );
  });

  test('edits that take too long end with a sentence, between two of them and within one', async () => {
    const enlarge = editOf({ type: 'resize', width: 7_000, height: 7_000, fit: 'fill', enlarge: true });
    const many = Array.from({ length: 20 }, () => enlarge);
    await expect(applyEdits(await pictureOf(['rg', 'bw']), many, { msMax: 500 })).rejects.toMatchObject({
      code: 'EDIT_FAILED',
      message: 'The edits took longer than 0.5 s. Use fewer edits, or resize the image first.',
    });
    await expect(applyEdits(await pictureOf(['rg', 'bw']), [enlarge], { msMax: 0 })).rejects.toMatchObject({
      code: 'EDIT_FAILED',
    });
  });
});
