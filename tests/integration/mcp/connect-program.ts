import { createHash, randomBytes } from 'node:crypto';
import { startSite, type Site } from '@tintype/testing/site';
import type { Browser } from '../accounts/people.ts';
import { call } from '../gateway/call.ts';

export const redirectUri = 'http://127.0.0.1:33418/callback';

/** A program that speaks OAuth, with its metadata document on a site of this machine. */
export type Program = {
  readonly site: Site;
  readonly clientId: string;
  readonly verifier: string;
  /** As the page of the dashboard sends it on. */
  readonly asked: Readonly<Record<string, string>>;
};

export async function startProgram(document: Readonly<Record<string, unknown>> = {}): Promise<Program> {
  const site = await startSite({
    '/client.json': (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'application/json' }).end(
        JSON.stringify({
          client_id: clientId,
          client_name: 'A helpful program',
          redirect_uris: ['http://127.0.0.1/callback'],
          ...document,
        }),
      ),
    '/moved.json': (_req, res) => void res.writeHead(302, { Location: '/client.json' }).end(),
    '/huge.json': (_req, res) => void res.writeHead(200).end(`"${'x'.repeat(100_000)}"`),
    '/broken.json': (_req, res) => void res.writeHead(200).end('{'),
  });
  const clientId = site.url('/client.json');
  const verifier = randomBytes(32).toString('base64url');
  return {
    site,
    clientId,
    verifier,
    asked: {
      clientId,
      redirectUri,
      responseType: 'code',
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      codeChallengeMethod: 'S256',
      state: '007',
    },
  };
}

type Place = { readonly gateway: { readonly url: string }; readonly browser: Browser; readonly organizationId: string };

/** A person agrees. */
export async function agree({ browser, organizationId }: Place, { asked }: Program): Promise<URL> {
  const { status, json } = await browser.send(`/v1/organizations/${organizationId}/connections`, { body: asked });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`);
  return new URL(String(json['redirectTo']));
}

type TokenAnswer = { readonly status: number; readonly json: Readonly<Record<string, unknown>> };
export async function post(
  { url }: { readonly url: string },
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const response = await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, json: (await response.json()) as TokenAnswer['json'] };
}

export const formOf = ({ clientId, verifier }: Program, code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code,
  redirect_uri: redirectUri,
  code_verifier: verifier,
});

/** The tokens of a program that a person has connected. */
export async function connectProgram(place: Place): Promise<{ program: Program; access: string; refresh: string }> {
  const program = await startProgram();
  const answered = await agree(place, program);
  await program.site.stop();
  const { json } = await post(place.gateway, '/oauth/token', formOf(program, answered.searchParams.get('code')!));
  return { program, access: String(json['access_token']), refresh: String(json['refresh_token']) };
}

/** Whether a token is accepted. */
export const works = async ({ url }: { readonly url: string }, token: string): Promise<boolean> =>
  (await call(`${url}/v1/devices`, { headers: { Authorization: `Bearer ${token}` } })).status === 200;
