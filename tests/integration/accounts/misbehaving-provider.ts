import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignInProvider as Settings } from '@tintype/runtime/sign-in-provider';
import { clientId, clientSecret } from './sign-in-provider.ts';

type Claims = Record<string, unknown>;
type Header = Readonly<Record<string, unknown>>;
type Key = { readonly header: Header; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const rsa = (kid: string): Key => ({
  header: { alg: 'RS256', kid },
  ...generateKeyPairSync('rsa', { modulusLength: 2_048 }),
});
const ec: Key = { header: { alg: 'ES256', kid: 'ec' }, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
const known = rsa('rsa');
const unknown = rsa('rsa');

/** A JWS in compact form (RFC 7515). */
const signed = (claims: Claims, { header, privateKey }: Key): string => {
  const input = `${base64(header)}.${base64(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
};
const hashed = (claims: Claims, key: string): string => {
  const input = `${base64({ alg: 'HS256', kid: 'rsa' })}.${base64(claims)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
};
const pem = known.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** How an ID token is made of its claims. */
export type Deed = (claims: Claims) => string;
/** ID tokens that a client takes. */
export const rightDeeds: Readonly<Record<string, Deed>> = {
  'an RSA key that it publishes': (claims) => signed(claims, known),
  'an elliptic key that it publishes': (claims) => signed(claims, ec),
};
const with_ =
  (change: Claims): Deed =>
  (claims) =>
    signed({ ...claims, ...change }, known);
const without =
  (name: string): Deed =>
  (claims) =>
    signed(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)), known);
/** ID tokens that a client must refuse (OpenID Connect Core 1.0, section 3.1.3.7). */
export const wrongDeeds: Readonly<Record<string, Deed>> = {
  'a key that it does not publish': (claims) => signed(claims, unknown),
  'a key with another name': (claims) => signed(claims, { ...unknown, header: { alg: 'RS256', kid: 'other' } }),
  'no signature': (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
  'an empty signature': (claims) => signed(claims, known).replace(/[^.]*$/, ''),
  'a signature of other claims': (claims) => {
    const parts = signed(claims, known).split('.');
    return [parts[0], base64({ ...claims, email: 'other@example.com' }), parts[2]].join('.');
  },
  'the secret of the client': (claims) => hashed(claims, clientSecret),
  'its public key as a secret': (claims) => hashed(claims, pem),
  'another issuer': with_({ iss: 'https://other.example' }),
  'another audience': with_({ aud: 'other' }),
  'several audiences for another party': with_({ aud: [clientId, 'other'], azp: 'other' }),
  'another nonce': with_({ nonce: 'other' }),
  'no nonce': without('nonce'),
  'no subject': without('sub'),
  'no issue time': without('iat'),
  'no end': without('exp'),
  'an end in the past': with_({ exp: Math.floor(Date.now() / 1_000) - 600 }),
};

export type MisbehavingProvider = {
  readonly settings: Settings;
  /** Who signs in from now on, and how the ID token is made; `claims` are added to it. */
  readonly behave: (deed: Deed, claims: Claims) => void;
  /** Claims of the user endpoint, if the ID token has no address. */
  readonly tell: (claims: Claims) => void;
  /** Whether its keys can be read. */
  readonly publish: (isPublished: boolean) => void;
  readonly stop: () => Promise<void>;
};

/** A provider that says whatever it is told to, also in its metadata. Its page asks nothing. */
export async function startMisbehavingProvider(metadata: Claims = {}): Promise<MisbehavingProvider> {
  let deed: Deed = rightDeeds['an RSA key that it publishes']!;
  let claims: Claims = {};
  let told: Claims = {};
  let isPublished = true;
  let nonce: string | null = null;
  const json = (res: ServerResponse, value: object, status = 200): void =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', issuer);
    const now = Math.floor(Date.now() / 1_000);
    if (pathname === '/.well-known/openid-configuration')
      return json(res, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
        ...metadata,
      });
    if (pathname === '/keys' && !isPublished) return json(res, {}, 500);
    if (pathname === '/keys')
      return json(res, {
        keys: [known, ec].map(({ header, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          ...header,
          use: 'sig',
        })),
      });
    if (pathname === '/auth') {
      nonce = searchParams.get('nonce');
      const back = new URL(searchParams.get('redirect_uri')!);
      back.search = new URLSearchParams({ code: 'a-code', state: searchParams.get('state')! }).toString();
      return void res.writeHead(303, { Location: back.href }).end();
    }
    if (pathname === '/token')
      return json(res, {
        access_token: 'an-access-token',
        token_type: 'Bearer',
        id_token: deed({ iss: issuer, aud: clientId, iat: now, exp: now + 600, nonce, ...claims }),
      });
    return json(res, told);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { issuer, clientId, clientSecret, name: 'Example ID', signUp: false, linkByEmail: true },
    behave: (next, more) => {
      [deed, claims] = [next, more];
    },
    tell: (next) => (told = next),
    publish: (next) => (isPublished = next),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
