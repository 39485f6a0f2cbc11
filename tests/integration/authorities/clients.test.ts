import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createGuardedFetch, type GuardedFetch } from '@tintype/network/guarded-fetch';
import { fetchRobots } from '@tintype/network/robots/fetch-robots';
import { parseAllowHosts } from '@tintype/network/settings';
import { trustAuthorities } from '@tintype/runtime/authorities';
import { discoverProvider } from '@tintype/runtime/sign-in-provider';
import { createS3Storage } from '@tintype/storage/drivers/s3';
import { type Authority, createAuthority } from '@tintype/testing/authority';
import { startSecureSite, type SecureSite } from '@tintype/testing/secure-site';
import { SMTPServer } from 'smtp-server';
import { createMailChannel } from '@tintype/notifier/channels/mail';

const publicOnly = getCACertificates('default');
const host = 'localhost';
let own: Authority;
let site: SecureSite;
let mailServer: SMTPServer;
let mailPort: number;

beforeAll(async () => {
  own = await createAuthority();
  const issued = await own.issue({ names: [host] });
  site = await startSecureSite(
    {
      '/robots.txt': (_req, res) => void res.end('User-agent: *\nDisallow:'),
      '/hook': (req, res) => void res.end(String((req.socket as unknown as { servername?: string }).servername)),
      '/.well-known/openid-configuration': (_req, res) =>
        void res
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ issuer: `https://${host}:${site.port}` })),
      '/captures/': (_req, res) => void res.writeHead(200).end(),
    },
    issued,
    { isOld: true },
  );
  mailServer = new SMTPServer({
    ...issued,
    authOptional: true,
    onData: (stream, _session, done) => void stream.resume().on('end', done),
  });
  mailServer.on('error', () => undefined);
  const listening = mailServer.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  mailPort = (listening.address() as AddressInfo).port;
});
afterAll(async () => {
  await site.stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
afterEach(() => setDefaultCACertificates(publicOnly));

/** Of its own for each: a TLS session of an earlier one would be taken up again. */
const fetch: GuardedFetch = async (...request) =>
  createGuardedFetch({
    userAgent: 'Tests/1',
    guard: createEgressGuard({
      policy: createAddressPolicy({ allow: parseAllowHosts('127.0.0.1,localhost'), ports: [] }),
      resolve: async () => ['127.0.0.1'],
    }),
  })(...request);

/** Each answers whether it got through. */
const clients: Readonly<Record<string, () => Promise<boolean>>> = {
  'webhooks and everything else that is fetched': async () =>
    fetch(`https://${host}:${site.port}/hook`, { method: 'POST', body: '' }).then(
      // TLS asks for the name that it verifies.
      ({ body }) => body.toString() === host,
      () => false,
    ),
  'robots.txt': async () => (await fetchRobots(`https://${host}:${site.port}`, { fetch })).access === 'rules',
  'the sign-in provider': async () =>
    discoverProvider({ issuer: `https://${host}:${site.port}`, clientId: 'a', clientSecret: undefined }).then(
      () => true,
      () => false,
    ),
  'the mail server, which changes to TLS': async () => {
    const channel = createMailChannel({ smtpUrl: `smtp://${host}:${mailPort}`, from: 'a@example.com' });
    const { kind } = await channel.send({
      id: 'a',
      to: ['b@example.com'],
      subject: 'a',
      text: 'a',
      html: 'a',
      attachments: [],
    });
    channel.close();
    return kind === 'taken';
  },
  storage: async () => {
    const storage = createS3Storage({
      bucket: 'captures',
      region: 'us-east-1',
      endpoint: `https://${host}:${site.port}`,
      pathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    return (await storage.health()) === undefined;
  },
};

describe.each(Object.entries(clients))('%s', (_name, getsThrough) => {
  test('reaches a server whose certificate is of an authority that the operator trusts, and no other', async () => {
    expect(await getsThrough()).toBe(false);
    trustAuthorities([own.certificate]);
    expect(await getsThrough()).toBe(true);
  });
});

test('a trusted authority vouches for the names in its certificates alone', async () => {
  trustAuthorities([own.certificate]);
  await expect(fetch(`https://elsewhere.example.com:${site.port}/hook`)).rejects.toMatchObject({ kind: 'tls' });
});
