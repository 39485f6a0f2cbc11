import { expect, test } from '@jest/globals';
import { describeReady } from './announcement.ts';

const local = (port: number): string => `http://127.0.0.1:${port}`;
const ready = {
  gatewayUrl: local(3000),
  storageUrl: local(3001),
  sampleUrl: local(3002),
  opsUrl: local(3010),
  organizationId: 'o',
  apiKey: 'ttk_a-key-that-was-made',
  databaseUrl: 'postgres://',
  redisUrl: 'redis://',
  internalUrls: { gateway: '', render: '', crawl: '', scheduler: '', notifier: '', edit: '' },
  pids: {},
};
const textWith = (isKeyNew: boolean): string =>
  describeReady({ ready, dataFolder: '/data', isKeyNew, setupUrl: undefined });

test('the first start shows its key, and a command that works as printed', () => {
  expect(textWith(true)).toContain(
    `curl -sS -o sample.png -X POST ${local(3000)}/v1/screenshots -H 'X-API-Key: ${ready.apiKey}'`,
  );
});

test('later starts do not show the key, and say where it is', () => {
  expect(textWith(false)).not.toContain(ready.apiKey);
  expect(textWith(false)).toContain('/data/first-key.json');
  expect(textWith(false)).toContain(local(3000));
});

test('until somebody has an account the link is shown with which the first one makes it', () => {
  const setupUrl = `${local(3000)}/setup#a-token`;
  expect(describeReady({ ready, dataFolder: '/data', isKeyNew: false, setupUrl })).toContain(setupUrl);
  expect(textWith(true)).not.toContain('/setup');
});
