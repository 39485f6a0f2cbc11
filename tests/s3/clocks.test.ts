import { expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../infra/local/setup/run.mjs';
import { makeBucket, newKey, optionsFor } from './buckets.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const withFaketime = library === undefined ? test.skip : test;

withFaketime.each([
  ['twenty minutes ahead', 20 * 60_000],
  ['twenty minutes late', -20 * 60_000],
  ['a year ahead', 365 * 86_400_000],
])('a service on a machine %s stores, reads and deletes, and its links work', async (_name, offMs) => {
  const options = { ...optionsFor(await makeBucket()), offMs, key: newKey() };
  const environment = {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${offMs > 0 ? '+' : ''}${offMs / 1000}`,
    DONT_FAKE_MONOTONIC: '1',
  };
  const script = join(import.meta.dirname, 'wrong-clock.ts');
  const output = await run(process.execPath, ['--conditions=source', script, JSON.stringify(options)], {
    env: environment,
  });
  expect(JSON.parse(output)).toEqual({
    year: new Date(Date.now() + offMs).getFullYear(),
    read: 'on a wrong clock',
    status: 200,
    refused: [],
  });
});
