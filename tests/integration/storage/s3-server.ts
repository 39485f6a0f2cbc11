import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const bucket = 'captures';
/** The one key pair that s3rver knows. */
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

type Running = { readonly endpoint: string; readonly close: () => Promise<void> };
export type S3Server = Running & { /** As a legal hold does. */ readonly hold: (key: string) => void };

/** A server that speaks the S3 protocol, on a free port, with its objects in a temporary folder. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'));
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const held = new Set<string>();
  const { store } = s3rver;
  const deleteObject = store.deleteObject.bind(store);
  store.deleteObject = async (from, key) => (held.has(key) ? undefined : deleteObject(from, key));
  s3rver.middleware.unshift(async (context, next) => {
    await next();
    if (typeof context.body === 'string') context.body = withRefusals(context.body, held);
  });
  const { port } = await s3rver.run();
  return {
    hold: (key) => void held.add(key),
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      await s3rver.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The answer to a delete of many, as Amazon S3 gives it for objects that it may not delete. */
const withRefusals = (answer: string, held: ReadonlySet<string>): string =>
  answer.replaceAll(/<Deleted>\s*<Key>([^<]*)<\/Key>\s*<\/Deleted>/g, (deleted, key: string) =>
    held.has(key)
      ? `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>`
      : deleted,
  );

type Trouble = { readonly status: number; readonly code: string } | 'silence' | 'half a file';

/**
 * A server that answers every request with one status and S3 error code, stops in the middle of a
 * file, or says nothing.
 */
export async function startFailingServer(trouble: Trouble): Promise<Running & { requests(): number }> {
  let requests = 0;
  const server: Server = createServer((req, res) => {
    requests += 1;
    req.resume();
    if (trouble === 'silence') return;
    if (trouble === 'half a file') {
      res.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 1_000 }).write(Buffer.alloc(500));
      return;
    }
    res.writeHead(trouble.status, { 'Content-Type': 'application/xml' });
    res.end(`<?xml version="1.0"?><Error><Code>${trouble.code}</Code><Message>test</Message></Error>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
