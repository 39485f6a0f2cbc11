import { expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { measureWeb, tableOf } from './measure.ts';

const [pages, runs] = isLong ? [500, 200] : [60, 50];

test(`${pages} simulated pages in ${runs} runs: meant changes are told, little else is, nothing stays blind`, async () => {
  const rows = await measureWeb({ pages, runs });
  const all = rows.at(-1)!;
  if (isLong) console.log(tableOf(rows));
  expect(all.meant).toBeGreaterThan(pages);
  expect(all.missed / all.meant).toBeLessThan(0.01);
  expect((all.falseAlerts + all.toldAgain) / all.runs).toBeLessThan(0.01);
});
