import { afterEach, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInternalServer, type InternalServer } from '@tintype/runtime/internal-server';
import { createMetrics } from '@tintype/runtime/metrics';

const root = resolve(import.meta.dirname, '../..');
let server: InternalServer | undefined;
afterEach(() => server?.stop());

const probe = (port: number): Promise<number> =>
  new Promise((done) => {
    const env = { PATH: process.env['PATH'], TINTYPE_INTERNAL_PORT: String(port) };
    execFile('bash', [join(root, 'infra/probe/ready.sh')], { env }, (error) => done(Number(error?.code ?? 0)));
  });

test.each([
  ['is ready', async () => undefined, true],
  ['is starting', async () => 'is starting', false],
])('the probe of the images tells of a container that %s', async (_state, process, isReady) => {
  const metrics = createMetrics('test');
  server = createInternalServer({ port: 0, address: '127.0.0.1', metrics, ready: { process }, servers: {} });
  await server.start();
  expect((await probe(server.port())) === 0).toBe(isReady);
});

test('the probe tells of a container in which nothing listens, and needs no Node', async () => {
  const metrics = createMetrics('test');
  const gone = createInternalServer({ port: 0, address: '127.0.0.1', metrics, ready: {}, servers: {} });
  await gone.start();
  const port = gone.port();
  await gone.stop();
  expect(await probe(port)).not.toBe(0);
  expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).toContain('test: [CMD, tintype-ready]');
  expect(readFileSync(join(root, 'infra/Dockerfile'), 'utf8')).toContain(
    'infra/probe/ready.sh /usr/local/bin/tintype-ready',
  );
});
