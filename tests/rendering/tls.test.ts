import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { certificate, certificateKey } from '@tintype/network/for-tests/certificate';
import { page } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startEngine, type Engine } from './engine.ts';

const pages: Readonly<Record<string, string>> = {
  '/mixed': page('<p>text</p><iframe src="http://public.example/" width="300" height="200"></iframe>'),
  '/whole': page('<p>text</p><iframe src="/frame" width="300" height="200"></iframe>'),
  '/frame': page('<p>frame</p>'),
};
const secure = createTlsServer(
  { cert: certificate, key: certificateKey },
  (req, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end(pages[req.url ?? ''] ?? ''),
);
const held = new Set<Socket>();
/** Takes connections and never says anything. */
const mute = createTcpServer((socket) => void held.add(socket.on('error', () => undefined)));
const hostOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
let engine: Engine;

beforeAll(async () => {
  for (const server of [secure, mute])
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  engine = await startEngine({
    allowHosts: [hostOf(secure), hostOf(mute)],
    names: { 'public.example': ['93.184.215.14'] },
    pages: 1,
  });
});
afterAll(async () => {
  await engine.stop();
  for (const socket of held) socket.destroy();
  secure.close();
  mute.close();
});

/** The next capture takes any certificate. No public authority issues one for a test. */
async function trustAll(): Promise<void> {
  await until(() => (engine.status().ready === 1 ? true : undefined));
  for (const { browser } of engine.browsers())
    for (const target of browser.targets().filter((one) => one.type() === 'page')) {
      // The page of the capture before may be about to close.
      const session = await target.createCDPSession().catch(() => undefined);
      await session?.send('Security.setIgnoreCertificateErrors', { ignore: true }).catch(() => undefined);
    }
}

test('a certificate of an unknown issuer is told as such', async () => {
  expect(await engine.failureOf({ url: `https://${hostOf(secure)}/whole`, format: 'png' })).toMatchObject({
    code: 'RENDER_FAILED',
    message: expect.stringContaining('an unknown issuer: it is self-signed'),
    details: { reason: 'ERR_CERT_AUTHORITY_INVALID' },
  });
});

test('a TLS handshake that is never answered is not cured by a longer timeout', async () => {
  const { code, message } = await engine.failureOf({ url: `https://${hostOf(mute)}/`, format: 'png', timeout: 3_000 });
  expect(code).toBe('TIMEOUT');
  expect(message).toContain('127.0.0.1 takes connections but does not answer the TLS handshake');
  expect(message).not.toContain('longer');
});

test('an answer over plain HTTP that never comes is', async () => {
  const { code, message } = await engine.failureOf({ url: `http://${hostOf(mute)}/`, format: 'png', timeout: 3_000 });
  expect(code).toBe('TIMEOUT');
  expect(message).toContain('Send a longer timeout');
});

test('a frame that mixed content blocks is said, and refused by failOn', async () => {
  const request = { url: `https://${hostOf(secure)}/mixed`, format: 'png' };
  await trustAll();
  const { report } = await engine.capture(request);
  expect(report.missingResources).toEqual([{ kind: 'frame', host: 'public.example', count: 1 }]);
  expect(report.warnings.map(({ code }) => code)).toContain('RESOURCES_NOT_LOADED');
  await trustAll();
  expect(await engine.failureOf({ ...request, failOn: ['missing_resources'] })).toMatchObject({
    code: 'CAPTURE_FAILED',
    details: { failOn: 'missing_resources' },
  });
});

test('a frame with TLS is not', async () => {
  await trustAll();
  const { report } = await engine.capture({ url: `https://${hostOf(secure)}/whole`, format: 'png' });
  expect(report.missingResources).toEqual([]);
});
