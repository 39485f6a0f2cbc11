import { once } from 'node:events';
import { constants, type Http2ServerResponse, type ServerHttp2Stream } from 'node:http2';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type Authority, createAuthority, type Issued } from '@tintype/testing/authority';
import { startSecureSite, type SecureSite } from '@tintype/testing/secure-site';
import { type Answer, page, type Pages } from '@tintype/testing/site';

export const host = 'site.example.com';
export const arrived = 'arrived in one piece';
const html = page(`<p>${arrived}</p>`);

/**
 * `own` and `limited` are trusted by the engine of the tests, `stranger` is not. `limited` may
 * vouch for one domain only.
 */
type Authorities = Readonly<Record<'own' | 'limited' | 'stranger', Authority>>;
export const limitedTo = 'inside.example.org';
export const createAuthorities = async (): Promise<Authorities> => ({
  own: await createAuthority('Own'),
  limited: await createAuthority('Limited', { onlyBelow: limitedTo }),
  stranger: await createAuthority('Stranger'),
});

/** A host on 127.0.0.1, whatever its name. */
type Host = Pick<SecureSite, 'port' | 'stop'> & Partial<SecureSite>;
export type StartHost = (authorities: Authorities) => Promise<Host>;

export const good = ({ own }: Authorities): Promise<Issued> => own.issue({ names: [host], addresses: ['127.0.0.1'] });

type Options = Parameters<typeof startSecureSite>[2];
export const secure =
  (issue: (authorities: Authorities) => Promise<Issued> = good, options: Options = {}, pages: Pages = { '/': html }) =>
  async (authorities: Authorities): Promise<Host> =>
    startSecureSite(pages, await issue(authorities), options);

const packed =
  (encoding: string, pack: (text: string) => Buffer): Answer =>
  (_req, res) =>
    void res
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': encoding })
      .end(pack(html));

export const encodings: Pages = {
  '/br': packed('br', brotliCompressSync),
  '/zstd': packed('zstd', zstdCompressSync),
  '/gzip': packed('gzip', gzipSync),
};

/** `bytes` of headers, in pieces that any client takes. */
export const withHeaders = (bytes: number): Pages => ({
  '/': (_req, res) => {
    const headers = Array.from({ length: bytes / 1_000 }, (_, at) => [`x-header-${at}`, 'x'.repeat(985)]);
    res.writeHead(200, { ...Object.fromEntries(headers), 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  },
});

const streamOf = (response: unknown): ServerHttp2Stream => (response as Http2ServerResponse).stream;

/**
 * Resets the stream (RST_STREAM) before the answer, after its headers or in the middle of it, or
 * ends the whole session (GOAWAY) in place of an answer.
 */
export const resets: Pages = {
  '/before': (_req, res) => streamOf(res).close(constants.NGHTTP2_INTERNAL_ERROR),
  '/headers': (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.write('');
    streamOf(res).close(constants.NGHTTP2_INTERNAL_ERROR);
  },
  '/middle': (_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.write(html);
    // What is written goes out first.
    setTimeout(() => streamOf(res).close(constants.NGHTTP2_INTERNAL_ERROR), 100);
  },
  '/session': (_req, res) => streamOf(res).session?.destroy(undefined, constants.NGHTTP2_INTERNAL_ERROR),
};

/** Takes connections and answers with this, or never. */
export const listener =
  (words?: string): StartHost =>
  async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      if (words !== undefined) socket.once('data', () => socket.write(words));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      stop: async () => {
        server.close();
        for (const socket of sockets) socket.destroy();
      },
    };
  };
