import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBrowsers, checkFonts, checkSandbox } from './browser.ts';
import { listRelevantChecks } from '../commands/doctor.ts';
import { judgeClock as clockFinding, checkSecret } from './clock.ts';
import { checkDisk, judgeFreeSpace as diskFinding } from './stores.ts';
import type { CheckContext, ProgramResult } from './finding.ts';

const missing: ProgramResult = { ok: false, output: 'not installed' };
/** `answer` gets a whole command line. */
const surroundings = (answer: (line: string) => ProgramResult = () => missing, environment = {}): CheckContext => ({
  environment,
  random: (count) => new Uint8Array(count),
  now: () => new Date(0),
  run: async (program, args) => answer([program, ...args].join(' ')),
  user: 'tintype',
});
const statuses = (findings: readonly { check: string; status: string }[]) =>
  Object.fromEntries(findings.map(({ check, status }) => [check, status]));

test.each([
  ['both', ['chromium-headless-shell', 'chromium'], { 'chromium-headless-shell': 'ok', chromium: 'ok' }],
  ['the full one alone', ['chromium'], { 'chromium-headless-shell': 'warning', chromium: 'ok' }],
  ['none', [], { 'chromium-headless-shell': 'problem', chromium: 'problem' }],
])('browser builds, %s', async (_name, installed, expected) => {
  const answer = (line: string) =>
    installed.includes(line.split(' ')[0] ?? '') ? { ok: true, output: 'Chromium 156' } : missing;
  expect(statuses(await checkBrowsers(surroundings(answer)))).toEqual(expected);
});

test('fonts without emoji are a problem, without Thai a warning, and the package is named', async () => {
  const answer = (line: string) => ({ ok: true, output: /und-zsye|:lang=th/.test(line) ? '' : 'Noto Sans,Noto' });
  const findings = (await checkFonts(surroundings(answer))).filter(({ status }) => status !== 'ok');
  expect(findings.map(({ check, status, todo }) => [check, status, todo])).toEqual([
    ['font: emoji', 'problem', 'apt-get install fonts-noto-color-emoji'],
    ['font: Thai', 'warning', 'apt-get install fonts-noto-core'],
  ]);
});

test('a namespace that cannot be made is never ok, and what allows it is said', async () => {
  const [finding] = (await checkSandbox(surroundings())).filter(({ check }) => check === 'user namespaces');
  expect(finding?.status).not.toBe('ok');
  expect(finding?.todo).toContain('infra/seccomp/chromium.json');
});

test.each([
  [{}, 'problem'],
  [{ TINTYPE_SECRET: 'short' }, 'problem'],
  [{ TINTYPE_SECRET: 'x'.repeat(32) }, 'ok'],
])('a secret %j is a %s', async (environment, status) => {
  const [finding] = await checkSecret(surroundings(undefined, environment));
  expect(finding?.status).toBe(status);
  expect(JSON.stringify(finding)).not.toContain('x'.repeat(32));
});

test('where data may exist no new secret is advised', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const adviceOf = async (environment: object) => (await checkSecret(surroundings(undefined, environment)))[0]?.todo;
  const away = await adviceOf({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
  const unset = await adviceOf({ TINTYPE_DATA_DIR: folder });
  writeFileSync(join(folder, 'secrets.json'), '{}');
  const kept = await adviceOf({ TINTYPE_DATA_DIR: folder });
  rmSync(folder, { recursive: true });
  expect(kept).toContain(`is in ${join(folder, 'secrets.json')}`);
  expect([away, unset, kept].join()).not.toContain('openssl');
  for (const advice of [away, unset]) expect(advice).toContain('the secret of the services, not to a new secret');
});

test.each([
  [0, 'ok', '0 ms'],
  [-1_000, 'ok', '1000 ms ahead'],
  [1_001, 'warning', '1001 ms behind'],
])('a clock %d ms off is %s', (ms, status, found) => {
  expect(clockFinding('Redis', ms)).toMatchObject({ status, found: expect.stringContaining(found) });
});

test.each([
  [5_000, 'ok'],
  [1_000, 'warning'],
  [100, 'problem'],
])('%d MB of free disk are %s', (megabytes, status) => {
  expect(diskFinding('disk', '/tmp', megabytes).status).toBe(status);
});

test('the memory folder of a render container is enough, and a container without a browser is not asked for room for one', async () => {
  expect(diskFinding('free disk for browsers', '/tmp', 2_047).status).toBe('ok');
  const inGateway = surroundings(undefined, { TINTYPE_SERVICE: 'gateway', TINTYPE_STORAGE: 's3' });
  expect(await checkDisk(inGateway)).toEqual([]);
});

test.each([
  ['gateway', false],
  ['render', true],
  [undefined, true],
])('doctor looks for a browser only where one has to be: in %s %s', async (service, isAsked) => {
  const names = listRelevantChecks(service === undefined ? {} : { TINTYPE_SERVICE: service });
  expect(['browser', 'sandbox', 'fonts'].map((name) => names.includes(name))).toEqual([isAsked, isAsked, isAsked]);
  expect(names).toEqual(expect.arrayContaining(['database', 'redis', 'storage', 'disk']));
});
