import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { startSecureSite, type SecureSite } from '@tintype/testing/secure-site';
import { type Answer, page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';
import { arrived, createAuthorities, good, host, limitedTo, listener } from './https/hosts.ts';
import { rows } from './https/rows.ts';

const hasCertutil = spawnSync('certutil', ['-H']).error === undefined;
const authorities = await createAuthorities();
const outputs = [{ type: 'html' }];
const inside = '10.9.8.7';
const script =
  (text: string): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);
let engine: Engine;

const withAuthorities = hasCertutil ? describe : describe.skip;
withAuthorities('with an authority of the operator (skipped without certutil: apt-get install libnss3-tools)', () => {
  let secure: SecureSite;
  let plain: Site;
  const urlOf = (path: string): string => `https://${host}:${secure.port}${path}`;
  beforeAll(async () => {
    plain = await startSite({ '/': page(`<p>${arrived}</p>`) });
    secure = await startSecureSite(
      {
        '/mixed': page(
          `<p>text</p><iframe src="${plain.url('/').replace('127.0.0.1', 'plain.example.com')}"></iframe>`,
        ),
        '/whole': page('<p>text</p><iframe src="/frame"></iframe>'),
        '/frame': page('<p>frame</p>'),
        '/leaves': (_req, res) => void res.writeHead(302, { Location: plain.url('/') }).end(),
        '/worker': page(
          `<p id="said"></p><script>navigator.serviceWorker.oncontrollerchange = () => fetch('/said').then((answer) => answer.text()).then((text) => { said.textContent = text }); navigator.serviceWorker.register('/worker.js')</script>`,
        ),
        '/worker.js': script(
          `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim()); onfetch = (event) => { if (event.request.url.endsWith('/said')) event.respondWith(new Response('${arrived}')) }`,
        ),
        '/image': page(`<img src="https://${inside}/x.png">`),
        '/redirect': (_req, res) => void res.writeHead(302, { Location: `https://${inside}/` }).end(),
        '/socket': page(`<script>new WebSocket('wss://${inside}/')</script>`),
        '/worker-inside': page(
          `<p id="said"></p><script>navigator.serviceWorker.register('/worker-inside.js').then(() => navigator.serviceWorker.ready).then(() => { said.textContent = 'ready' })</script>`,
        ),
        '/worker-inside.js': script(
          `oninstall = (event) => event.waitUntil(fetch('https://${inside}/', { mode: 'no-cors' }).catch(() => 0))`,
        ),
      },
      await good(authorities),
    );
    engine = await startEngine({
      allowHosts: ['127.0.0.1'],
      names: Object.fromEntries(
        [host, limitedTo, 'plain.example.com', 'elsewhere.example.com'].map((name) => [name, ['127.0.0.1']]),
      ),
      authorities: [authorities.own.certificate, authorities.limited.certificate],
    });
  });
  afterAll(async () => {
    await engine.stop();
    await secure.stop();
    await plain.stop();
  });

  test.each(someOf(rows, 3))('$what', async ({ start, path = '/', name = host, fault, warning, over }) => {
    const started = await start(authorities);
    const request = { url: `https://${name}:${started.port}${path}`, timeout: 4_000, outputs };
    try {
      if (fault === undefined) {
        const { bytes, report } = await engine.capture(request);
        expect(bytes.toString()).toContain(arrived);
        expect(report.warnings.map(({ code }) => code)).toEqual(warning === undefined ? [] : [warning]);
        if (over?.protocol !== undefined) expect(new Set(started.protocols)).toEqual(new Set([over.protocol]));
        if (over?.version !== undefined) expect(new Set(started.versions)).toEqual(new Set([over.version]));
        return;
      }
      const { code, message, details } = await engine.failureOf(request);
      expect({ code, message }).toEqual({ code: fault.code, message: expect.stringContaining(fault.message) });
      if (fault.reason !== undefined) expect(details).toMatchObject({ reason: fault.reason });
      if (fault.code === 'TIMEOUT') expect(message).not.toContain('longer');
    } finally {
      await started.stop();
    }
  });

  test('the full build trusts it too, and no other', async () => {
    const stealth = { stealthMode: true, outputs };
    expect((await engine.capture({ ...stealth, url: urlOf('/frame') })).bytes.toString()).toContain('frame');
    const stranger = await startSecureSite({ '/': 'no' }, await authorities.stranger.issue({ names: [host] }));
    expect(await engine.failureOf({ ...stealth, url: `https://${host}:${stranger.port}/` })).toMatchObject({
      code: 'RENDER_FAILED',
      details: { reason: 'ERR_CERT_AUTHORITY_INVALID' },
    });
    await stranger.stop();
  });

  test('a redirect to http is followed', async () => {
    const { bytes, report } = await engine.capture({ url: urlOf('/leaves'), outputs });
    expect(bytes.toString()).toContain(arrived);
    expect(report.finalUrl).toBe(plain.url('/'));
  });

  test.each(['image', 'redirect', 'socket', 'worker-inside'])(
    'a page over TLS that leads to an internal address is refused: %s',
    async (path) => {
      const request = {
        url: urlOf(`/${path}`),
        outputs,
        ...(path === 'worker-inside' && { waitFor: '#said:not(:empty)' }),
      };
      expect(await engine.failureOf(request)).toMatchObject({ code: 'URL_NOT_ALLOWED', details: { rule: 'address' } });
    },
  );

  test('a service worker, which only secure pages have, answers its page', async () => {
    const { bytes } = await engine.capture({
      url: urlOf('/worker'),
      waitFor: '#said:not(:empty)',
      outputs,
    });
    expect(bytes.toString()).toContain(arrived);
  });

  test('a frame that mixed content blocks is said, and refused by failOn; a frame with TLS is not', async () => {
    const request = { url: urlOf('/mixed'), format: 'png' };
    const { report } = await engine.capture(request);
    expect(report.missingResources).toEqual([
      { kind: 'frame', host: new URL(plain.url('/')).host.replace('127.0.0.1', 'plain.example.com'), count: 1 },
    ]);
    expect(report.warnings.map(({ code }) => code)).toContain('RESOURCES_NOT_LOADED');
    expect(await engine.failureOf({ ...request, failOn: ['missing_resources'] })).toMatchObject({
      code: 'CAPTURE_FAILED',
      details: { failOn: 'missing_resources' },
    });
    expect((await engine.capture({ ...request, url: urlOf('/whole') })).report.missingResources).toEqual([]);
  });

  test('an answer over plain HTTP that never comes is cured by a longer timeout', async () => {
    const mute = await listener()(authorities);
    const { code, message } = await engine.failureOf({
      url: `http://${host}:${mute.port}/`,
      format: 'png',
      timeout: 3_000,
    });
    expect(code).toBe('TIMEOUT');
    expect(message).toContain('Increase timeout');
    await mute.stop();
  });
});
