import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

const root = join(import.meta.dirname, '../..');
const services = ['gateway', 'render', 'crawl', 'scheduler', 'edit', 'notifier'] as const;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  // Services that have done no work: the samples of an event would hide that a metric begins with
  // the event.
  system = await startSystem({ services, allowHosts: [] });
  undo.defer(system.stop);
  // Requests are the exception: they have too many routes and statuses to begin with a zero for
  // each.
  expect((await fetch(`${system.gatewayUrl}/v1/usage`)).status).toBe(401);
});
afterAll(() => undo.disposeAsync());

const scrape = async (): Promise<string> =>
  (
    await Promise.all(
      services.map((name) => fetch(`${system.service(name).internalUrl}/metrics`).then((answer) => answer.text())),
    )
  ).join('\n');
/** `up` is Prometheus's own. */
const metricsIn = (path: string): string[] => [
  ...new Set(readFileSync(join(root, path), 'utf8').match(/\b(?:tintype|process|nodejs)_[a-z0-9_]+\b/g)),
];
const [alerts, scalers, board] = [
  'infra/prometheus/alerts.yml',
  'k8s/overlays/production/queue-autoscalers.yaml',
  'infra/grafana/dashboards/tintype.json',
].map(metricsIn) as [string[], string[], string[]];

test('every metric that an alert or a scaler asks for is in what is scraped, and every metric of the board is declared', async () => {
  expect([alerts.length, scalers.length, board.length].map((count) => count > 1)).toEqual([true, true, true]);
  // A value has to exist before the first event: an increase from nothing is none.
  const isSampled = (text: string, name: string): boolean => new RegExp(`^${name}[{ ]`, 'm').test(text);
  let missing: readonly string[] = [];
  await until(
    async () => {
      const text = await scrape();
      missing = [...alerts, ...scalers].filter((name) => !isSampled(text, name));
      return missing.length === 0;
    },
    { what: 'the metrics of alerts and scalers' },
  ).catch(() => undefined);
  expect(missing).toEqual([]);
  const declared = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
  expect(board.filter((name) => !declared.has(name))).toEqual([]);
});

test('what an expression tells apart is a label of its metric', async () => {
  const text = await scrape();
  const labels = new Map<string, Set<string>>();
  for (const [, name, all = ''] of text.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)) {
    const known = labels.get(name!) ?? new Set();
    for (const [, label] of all.matchAll(/(\w+)="/g)) known.add(label!);
    labels.set(name!, known);
  }
  const named = [
    'infra/prometheus/alerts.yml',
    'infra/grafana/dashboards/tintype.json',
    'k8s/overlays/production/queue-autoscalers.yaml',
  ].flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8')
      .replaceAll('\\"', '"')
      .matchAll(/\b((?:tintype|process|nodejs)_[a-z0-9_]+)\{([^}]*)\}/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  const unknown = named.flatMap(([, name, matchers]) =>
    [...matchers!.matchAll(/(\w+)\s*[=!]~?/g)].flatMap(([, label]) =>
      labels.get(name!)?.has(label!) ? [] : [`${name} ${label}`],
    ),
  );
  expect(unknown).toEqual([]);
});
