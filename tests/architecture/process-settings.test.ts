import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processSettings } from '@tintype/runtime/process-settings';

test('the images set what a local start sets for each process', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../../infra/Dockerfile'), 'utf8');
  const set = Object.entries(processSettings('gateway')).map(([name, value]) => `${name}=${value}`);
  expect(set.filter((one) => !dockerfile.includes(one))).toEqual([]);
});

test('options of Node that are given go before those of the service', () => {
  expect(processSettings('edit', '--max-old-space-size=900')['NODE_OPTIONS']).toMatch(
    /--max-old-space-size=128 --max-old-space-size=900$/,
  );
});
