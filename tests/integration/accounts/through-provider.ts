import type { Answer } from '../gateway/call.ts';
import type { TestGateway } from '../gateway/start-gateway.ts';
import type { Browser } from './people.ts';

export const signInPath = '/v1/account/provider/sign-in';

/** Goes through the provider's pages as a browser does, up to the address that leads back. */
export async function passProvider(address: string, origin: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  for (let hops = 0; hops < 12 && !next.startsWith(origin); hops += 1) {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next.slice(origin.length);
}

/**
 * What comes back is asked for from the provider's page: without the cookie of the session, which
 * is for this site alone.
 */
export async function goThrough(
  browser: Browser,
  { url }: Pick<TestGateway, 'url'>,
  path: string,
  body?: object,
): Promise<Answer> {
  const session = browser.cookie();
  const begun = await browser.send(path, { method: 'POST', ...(body && { body }) });
  if (begun.status !== 200) return begun;
  const answer = await browser.send(await passProvider(String(begun.json['url']), url), {
    headers: { 'sec-fetch-site': 'cross-site', origin: '' },
  });
  if (path !== signInPath) browser.setCookie(session);
  return answer;
}
