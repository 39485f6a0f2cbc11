import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processSettings } from '@tintype/runtime/process-settings';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('the images set what a local start sets for each process', () => {
  const dockerfile = read('infra/Dockerfile');
  const set = Object.entries(processSettings('gateway')).map(([name, value]) => `${name}=${value}`);
  expect(set.filter((one) => !dockerfile.includes(one))).toEqual([]);
});

test('compose and Kubernetes give a service the options of Node that it has alone', () => {
  const options = processSettings('edit')['NODE_OPTIONS']!;
  expect(options).not.toBe(processSettings('gateway')['NODE_OPTIONS']);
  for (const file of ['docker-compose.yml', 'k8s/base/edit/deployment.yaml']) expect(read(file)).toContain(options);
});

test('options of Node that are given go before those of the service', () => {
  expect(processSettings('edit', '--max-old-space-size=900')['NODE_OPTIONS']).toMatch(
    /--max-old-space-size=128 --max-old-space-size=900$/,
  );
});
