import { expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { noSettings } from '../rules.ts';
import { files, filesBelow, read, services, yamlFiles } from './files.ts';
import { readSettings } from './settings.ts';

// Of the deployment files as such: that they name existing settings and metrics. docs/deployment.md
// lists the files that were never run.

test('all YAML and JSON can be parsed', () => {
  for (const path of yamlFiles) {
    const errors = parseAllDocuments(read(path), { merge: true }).flatMap((document) => document.errors);
    expect({ path, errors }).toEqual({ path, errors: [] });
  }
  for (const path of files.filter((each) => each.endsWith('.json')))
    expect(() => JSON.parse(read(path)) as unknown).not.toThrow();
});

test('every setting that a deployment file names is one that the code reads', async () => {
  const own = [...(await readSettings()).values()].flatMap((fields) => Object.values(fields).map(({ env }) => env));
  const known = new Set([...own, ...noSettings]);
  const named = files.flatMap((path) =>
    (read(path).match(/\b(?:TINTYPE_[A-Z0-9_]+|DATABASE_URL|REDIS_URL)\b/g) ?? []).map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

test('every metric that dashboards and autoscalers read is one that the code writes', () => {
  const code = services
    .flatMap((name) => filesBelow(`services/${name}/src`))
    .concat(filesBelow('packages/runtime/src'), filesBelow('packages/database/src'))
    .map(read)
    .join('\n');
  const named = files
    .flatMap((path) => read(path).match(/\btintype_[a-z_]+/g) ?? [])
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  // The pool's gauges are named by a template, one for each state.
  const written = (name: string): boolean =>
    code.includes(`'${name}'`) || (name.startsWith('tintype_pool_') && code.includes('`tintype_pool_$'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !written(name))).toEqual([]);
});

test.each(['queue-autoscalers.yaml', 'tintype.json'])(
  '%s reads all that waits, with a place in the queue and without one',
  (name) => {
    const text = files
      .filter((path) => path.endsWith(`/${name}`))
      .map(read)
      .join('\n');
    for (const metric of ['tintype_queue_jobs', 'tintype_backlog_captures']) expect(text).toContain(metric);
  },
);

test('a service that is gone is told of: each has an alert on its absence', () => {
  const { groups } = parse(read('infra/prometheus/alerts.yml')) as {
    groups: readonly { rules: readonly { expr: string }[] }[];
  };
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  for (const service of services)
    expect(expressions).toContain(`absent(process_start_time_seconds{service="${service}"})`);
});
