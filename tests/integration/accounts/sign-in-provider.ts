import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { SignInProvider as Settings } from '@tintype/runtime/sign-in-provider';

export const clientId = 'tintype';
export const clientSecret = 'a secret that the provider gave';
/** Somebody whom the provider knows. */
export type Known = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};
export type SignInProvider = {
  readonly settings: Settings;
  /** The only address that it leads back to. */
  readonly leadBackTo: (redirectUri: string) => void;
  /**
   * Who sits before its page from now on, and passes at once. `undefined` declines. It may be long
   * ago that it asked who they are.
   */
  readonly expect: (person: Known | undefined, when?: { readonly askedSecondsAgo?: number }) => void;
  /** What it was asked for: the queries of its page. */
  readonly asked: readonly URLSearchParams[];
  readonly stop: () => Promise<void>;
};

type Choices = Partial<Pick<Settings, 'signUp' | 'linkByEmail'>> & {
  /** Whether it can be asked when it asked somebody who they are. */
  readonly tellsWhen?: boolean;
};

/** A real provider of OpenID Connect. Its page asks nothing: whoever is expected passes. */
export async function startSignInProvider({ tellsWhen = true, ...choices }: Choices = {}): Promise<SignInProvider> {
  const asked: URLSearchParams[] = [];
  let person: Known | undefined;
  let secondsAgo = 0;
  let provider: Provider | undefined;
  const server = createServer((req, res) => {
    const address = new URL(req.url ?? '/', 'http://provider');
    if (address.pathname === '/auth') asked.push(address.searchParams);
    if (provider === undefined) res.writeHead(503).end();
    else if (address.pathname.startsWith('/interaction/')) {
      const one = provider;
      pass(one).catch((error: unknown) => res.writeHead(500).end(String(error)));
    } else void provider.callback()(req, res);
    async function pass(one: Provider): Promise<void> {
      const { prompt, params, session } = await one.interactionDetails(req, res);
      if (person === undefined) return one.interactionFinished(req, res, { error: 'access_denied' });
      const login = { accountId: person.sub, ts: Math.floor(Date.now() / 1000) - secondsAgo };
      if (prompt.name === 'login') return one.interactionFinished(req, res, { login });
      const grant = new one.Grant({ clientId: String(params['client_id']), accountId: session!.accountId });
      grant.addOIDCScope('openid email profile');
      return one.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { issuer, clientId, clientSecret, name: 'Example ID', signUp: false, linkByEmail: false, ...choices },
    leadBackTo: (redirectUri) => {
      provider = new Provider(issuer, {
        clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
        cookies: { keys: ['a key of the provider'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: false }, claimsParameter: { enabled: tellsWhen } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
      });
    },
    expect: (next, { askedSecondsAgo = 0 } = {}) => {
      [person, secondsAgo] = [next, askedSecondsAgo];
    },
    asked,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
