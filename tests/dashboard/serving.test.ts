import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { page, startSite } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { startInstallation } from './installation.ts';

const documents = join(import.meta.dirname, '../../docs');
const javaScript = join(import.meta.dirname, '../../packages/client');
type Manifest = { readonly name: string; readonly version: string };
const pythonVersion = join(import.meta.dirname, '../../clients/python/tintype/_version.py');

let system: System;
beforeAll(async () => {
  system = await sharedInstallation();
});

const asBrowser = { Accept: 'text/html,application/xhtml+xml', 'Accept-Encoding': 'br' };
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${system.gatewayUrl}${path}`, { method, headers, redirect: 'manual' });

describe('the page', () => {
  test('has a nonce of its own each time, in its policy, its script and its styles', async () => {
    const [one, other] = [await ask('/home', asBrowser), await ask('/captures/anything', asBrowser)];
    const nonceOf = (response: Response): string | undefined =>
      /script-src 'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy')!)?.[1];
    const [text, nonce] = [await one.text(), nonceOf(one)!];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(nonce).not.toBe(nonceOf(other));
    expect(text).toContain(`nonce="${nonce}"`);
    expect(text).not.toContain('{{nonce}}');
    expect([...text.matchAll(/<script(?![^>]*nonce=)/g)]).toEqual([]);
    expect(one.headers.get('Cache-Control')).toBe('no-store');
  });

  test('allows no inline code, other origins or framing', async () => {
    const policy = (await ask('/home', asBrowser)).headers.get('Content-Security-Policy')!;
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|strict-dynamic|script-src[^;]*self/);
  });
});

test('files of the build never change under their names, and come compressed', async () => {
  const page = await (await ask('/home', asBrowser)).text();
  const path = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!;
  const [plain, packed] = [
    await ask(path, { 'Accept-Encoding': 'identity' }),
    await ask(path, { 'Accept-Encoding': 'gzip, br' }),
  ];
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect(Number(packed.headers.get('Content-Length'))).toBeLessThan(Number(plain.headers.get('Content-Length')) / 2);
  expect(await packed.text()).toBe(await plain.text());
  expect((await ask('/assets/no-such-file.js')).status).toBe(404);
  expect((await ask('/assets/..%2f..%2fpackage.json')).status).toBe(404);
});

test('the wheel of the Python client is served beside the pages', async () => {
  const version = /VERSION = "(.+)"/.exec(readFileSync(pythonVersion, 'utf8'))![1]!;
  const wheel = await ask(`/clients/tintype-${version}-py3-none-any.whl`);
  expect([wheel.status, wheel.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  expect(
    Buffer.from(await wheel.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('the JavaScript client is installed from there into an empty folder, and runs a sample', async () => {
  const { name, version } = JSON.parse(readFileSync(join(javaScript, 'package.json'), 'utf8')) as Manifest;
  const file = `clients/tintype-client-${version}.tgz`;
  expect(readFileSync(join(javaScript, 'README.md'), 'utf8')).toContain(`npm install "$TINTYPE_URL/${file}"`);
  for (const sample of globSync('**/*.md', { cwd: documents }).map((path) =>
    readFileSync(join(documents, path), 'utf8'),
  ))
    if (sample.includes(`from '${name}'`))
      expect(sample).toContain(`// npm install https://tintype.example.com/${file}`);
  const site = await startSite({ '/': page('<h1>It works</h1>') });
  const folder = mkdtempSync(join(tmpdir(), 'tintype-javascript-'));
  try {
    const code = /(?<=^```js\n).*?(?=^```)/ms
      .exec(readFileSync(join(documents, 'recipes/first-capture.md'), 'utf8'))![0]
      .replaceAll('https://tintype.example.com', system.gatewayUrl)
      .replaceAll('https://example.com', site.url('/'));
    writeFileSync(join(folder, 'sample.mjs'), code);
    const line = `${/(?<=^\/\/ )npm install .*/.exec(code)![0]} --no-audit --no-fund && node sample.mjs`;
    const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
    const env = { PATH: path, HOME: folder, TINTYPE_API_KEY: system.apiKey };
    await promisify(execFile)('sh', ['-c', line], { cwd: folder, env });
    const start = readFileSync(join(folder, 'page.png')).subarray(1, 4);
    expect(start.toString()).toBe('PNG');
  } finally {
    rmSync(folder, { recursive: true });
    await site.stop();
  }
});

describe('the API is never shadowed', () => {
  test.each(['/v1/no-such-route', '/v1', '/v1/captures', '/openapi.json/x'])(
    '%s answers as the API, also to a browser',
    async (path) => {
      const response = await ask(path, asBrowser);
      expect(response.headers.get('Content-Type')).toContain('application/json');
      expect([401, 404]).toContain(response.status);
    },
  );

  test('a program that asks for an unknown address is told so in JSON', async () => {
    const response = await ask('/home', { Accept: '*/*' });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('a page is only opened, never posted to', async () => {
    expect((await ask('/home', asBrowser, 'POST')).status).toBe(404);
  });

  test('/ leads to the dashboard', async () => {
    expect((await ask('/', asBrowser)).headers.get('Location')).toBe('/home');
  });
});

test('where it is switched off the API stands alone', async () => {
  await using undo = new AsyncDisposableStack();
  const { gatewayUrl, stop } = await startInstallation(['gateway'], { TINTYPE_DASHBOARD: 'false' });
  undo.defer(stop);
  const response = await fetch(`${gatewayUrl}/home`, { headers: asBrowser });
  expect(response.status).toBe(404);
  const entrance = await fetch(`${gatewayUrl}/`, { redirect: 'manual' });
  expect(entrance.headers.get('Location')).toBe('/openapi.json');
});
