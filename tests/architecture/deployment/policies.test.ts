import { expect, test } from '@jest/globals';
import { refusedOf } from './deployed.ts';

// The network policies as a cluster would read them. `npm run lab containers` asks them about the
// connections that containers really make.

const workers = ['render', 'crawl', 'scheduler', 'notifier', 'edit'];
const services = ['gateway', ...workers];

test.each([
  ...services.flatMap((from) => [
    { from, to: 'postgres', port: 5_432 },
    { from, to: 'redis', port: 6_379 },
    { from: 'prometheus', to: from, port: 9_090 },
  ]),
  ...['gateway', ...workers.filter((name) => name !== 'notifier')].map((from) => ({ from, to: 's3', port: 7_070 })),
  { from: 'migrate', to: 'postgres', port: 5_432 },
  { from: 'front', to: 'gateway', port: 3_000 },
  { from: 'render', to: 'site', port: 80 },
  { from: 'crawl', to: 'site', port: 80 },
  { from: 'notifier', to: 'site', port: 80 },
  { from: 'notifier', to: 'mail', port: 1_025 },
])('$from may reach $to at $port', (connection) => {
  expect(refusedOf([connection])).toEqual([]);
});

test.each([
  ...workers.map((from) => ({ from, to: 'gateway', port: 3_000 })),
  ...services.map((from) => ({ from, to: 'prometheus', port: 9_090 })),
  ...['gateway', 'scheduler', 'edit', 'migrate'].map((from) => ({ from, to: 'site', port: 80 })),
  ...services.filter((name) => name !== 'notifier').map((from) => ({ from, to: 'mail', port: 1_025 })),
  { from: 'front', to: 'render', port: 9_090 },
  { from: 'front', to: 'postgres', port: 5_432 },
  { from: 'prometheus', to: 'postgres', port: 5_432 },
])('$from may not reach $to at $port', (connection) => {
  expect(refusedOf([connection])).toEqual([connection]);
});
