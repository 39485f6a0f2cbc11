import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { type OptionName, optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { createParser } from '@tintype/contracts/schemas/parse';
import { isLong, someOf } from '@tintype/testing/long-form';
import type { BrowserBuild } from '@tintype/render/browser/launcher';
import { type Cell, writeContactSheet } from '../contact-sheet.ts';
import { type OptionCaptures, startOptionCaptures } from './option-captures.ts';
import { type Effect, type OptionRow, optionEffects, type Result, resultNames, results } from './option-effects.ts';

/*
 * Every option × png, webp, pdf and markdown × both builds: that it does what the table says, and
 * nothing else. Bounds are in `packages/contracts/src/capture/effects.test.ts`, what exactly each
 * does in the tests of its kind.
 */

const parse = createParser(captureRequest);
const fieldsOf = ({ fields, pdfFields }: OptionRow, result: Result): OptionRow['fields'] =>
  result === 'pdf' ? (pdfFields ?? fields) : fields;
const rows = Object.entries(optionEffects) as unknown as readonly (readonly [OptionName, OptionRow])[];
const cells = rows.flatMap(([name, row]) =>
  resultNames.map((result) => ({ name, row, result, effect: row.effects[result] })),
);

test.each(rows)('%s is accepted, ignored or refused as the table says', (name, row) => {
  for (const result of resultNames) {
    const sent = { ...results[result], ...row.beside, ...fieldsOf(row, result) };
    const parsed = parse({ url: 'https://example.com/', viewport: { width: 600, height: 400 }, ...sent });
    const isIgnored = optionsWithoutEffect(sent).includes(name);
    const found = parsed.ok ? (isIgnored ? 'ignored' : 'accepted') : 'refused';
    const effect = row.effects[result];
    const said = ['ignored', 'refused'].includes(effect) ? effect : 'accepted';
    expect([result, found]).toEqual([result, said]);
  }
});

const builds: readonly BrowserBuild[] = isLong ? ['shell', 'full'] : ['shell'];
const folder = join(process.env['TINTYPE_DATA_DIR'] ?? join(import.meta.dirname, '../../../.tintype'), 'options');

describe.each(builds)('%s', (build) => {
  let captures: OptionCaptures;
  const sheet: Cell[] = [];
  beforeAll(async () => {
    captures = await startOptionCaptures(build);
  });
  afterAll(async () => {
    await captures?.stop();
    if (isLong) await writeContactSheet(sheet, join(folder, `effects-${build}.webp`), 8);
  });

  const tried = someOf(cells, 23).filter(({ effect }) => effect !== 'refused');
  test.each(tried.map((cell) => [cell.name, cell.result, cell] as const))(
    'the option %s does to a %s what the table says',
    async (name, result, { row, effect }) => {
      const fields = fieldsOf(row, result);
      const without = captures.take(captures.requestOf(row, result, row.beside));
      // The full browser asks its user for a password, where the headless shell shows the answer.
      if (build === 'full' && name === 'authentication') {
        await expect(without).rejects.toThrow('login');
        return;
      }
      const before = await without;
      const request = captures.requestOf(row, result, { ...row.beside, ...fields });
      if (effect === 'failed') {
        await expect(captures.take(request)).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
        return;
      }
      const taken = await captures.take(request);
      const found = (await captures.areEqual(before, taken)) ? 'same' : 'changed';
      sheet.push({
        title: `${name}: ${result}`,
        note: `${found} ${JSON.stringify(fields)}`,
        isFault: found !== saidBy(effect),
        file: { bytes: taken.bytes, format: taken.file.format },
      });
      expect(found).toBe(saidBy(effect));
    },
  );
});

const saidBy = (effect: Effect): Effect => (effect === 'ignored' ? 'same' : effect);
