import { expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Rule = { readonly alert: string; readonly annotations: { readonly summary: string } };
type Case = {
  readonly alert: string;
  readonly series: Readonly<Record<string, string>>;
  readonly at: string;
  readonly labels: Readonly<Record<string, string>>;
};
const rulesFile = 'infra/prometheus/alerts.yml';
const rules = (parse(read(rulesFile)) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { interval, cases } = parse(read('infra/prometheus/alert-cases.yml')) as {
  interval: string;
  cases: readonly Case[];
};
const names = rules.map(({ alert }) => alert);

test('every alert has its entry in the runbook, and every entry its alert', () => {
  const entries = [...read('docs/runbook.md').matchAll(/^## (Tintype\w+)$/gm)].map(([, name]) => name);
  expect(entries).toEqual(names);
});

test('every alert has data with which it has to fire', () => {
  expect(cases.map(({ alert }) => alert)).toEqual(names);
});

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
const testWithPromtool = hasPromtool ? test : test.skip;

testWithPromtool(
  'every alert fires on its data, with its labels and its text (skipped without promtool: apt-get install prometheus)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
    try {
      const file = join(folder, 'cases.yml');
      const tests = cases.map(({ alert, series, at, labels }) => ({
        interval,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [
          {
            eval_time: at,
            alertname: alert,
            exp_alerts: [{ exp_labels: labels, exp_annotations: annotationsOf(alert, labels) }],
          },
        ],
      }));
      writeFileSync(file, stringify({ rule_files: [join(root, rulesFile)], evaluation_interval: interval, tests }));
      const { stdout } = await promisify(execFile)('promtool', ['test', 'rules', file]);
      expect(stdout).toContain('SUCCESS');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

testWithPromtool('every expression of the board can be read (skipped without promtool)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'board-'));
  try {
    const { panels } = JSON.parse(read('infra/grafana/dashboards/tintype.json')) as {
      panels: readonly { targets?: readonly { expr: string }[] }[];
    };
    const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(30);
    const file = join(folder, 'board.yml');
    writeFileSync(
      file,
      stringify({ groups: [{ name: 'board', rules: asked.map((expr, at) => ({ record: `board:${at}`, expr })) }] }),
    );
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', file]);
    expect(stdout).toContain(`SUCCESS: ${asked.length} rules found`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** As Prometheus fills them in. */
function annotationsOf(alert: string, labels: Readonly<Record<string, string>>): Record<string, string> {
  const { annotations } = rules.find((rule) => rule.alert === alert)!;
  return Object.fromEntries(
    Object.entries(annotations).map(([name, text]) => [
      name,
      text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? ''),
    ]),
  );
}
