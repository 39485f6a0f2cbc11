import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { type OptionName, optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { parserOf } from '@tintype/contracts/schemas/parse';
import { isLong, someOf } from '@tintype/testing/long-form';
import type { BrowserBuild } from '../../../services/render/src/browser/launcher.ts';
import { type Cell, writeContactSheet } from '../contact-sheet.ts';
import { startOptionCaptures } from './option-captures.ts';
import { type OptionRow, optionEffects, type Result, resultNames, results } from './option-effects.ts';

/*
 * Every option × png, webp, pdf and markdown × both builds: that it does what the table says, and nothing else. Bounds are in
 * `packages/contracts/src/capture/effects.test.ts`, what exactly each does in the tests of its kind.
 */

const parse = parserOf(captureRequest);
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

for (const build of builds) {
  test(`${build}: each option changes the results that the table says, and no other`, async () => {
    const captures = await startOptionCaptures(build);
    const sheet: Cell[] = [];
    const wrong: string[] = [];
    try {
      for (const { name, row, result, effect } of someOf(cells, 11)) {
        if (effect === 'refused') continue;
        const fields = fieldsOf(row, result);
        const before = await captures.take(captures.requestOf(row, result, row.beside));
        const request = captures.requestOf(row, result, { ...row.beside, ...fields });
        const found = await captures.take(request).then(
          async (taken) => {
            const isEqual = await captures.areEqual(before, taken);
            sheet.push({
              title: `${name}: ${result}`,
              note: `${isEqual ? 'same' : 'changed'} ${JSON.stringify(fields)}`,
              file: { bytes: taken.bytes, format: taken.file.format },
            });
            return isEqual ? 'same' : 'changed';
          },
          (error: { readonly code?: string }) =>
            error.code === 'CAPTURE_FAILED' ? 'failed' : `failed: ${String(error.code ?? error)}`,
        );
        if (found !== (effect === 'ignored' ? 'same' : effect))
          wrong.push(`${name} ${result}: ${found}, not ${effect}`);
      }
    } finally {
      await captures.stop();
    }
    if (isLong) await writeContactSheet(sheet, join(folder, `effects-${build}.webp`), 8);
    expect(wrong).toEqual([]);
  }, 900_000);
}
