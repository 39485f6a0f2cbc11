import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedUrl, type LinkKey, type LinkOptions } from '@tintype/client';
import { canonicalQuery } from '@tintype/contracts/links/canonical-query';
import { linkSignature } from '@tintype/contracts/links/make-link';
import { listLinkParameters, signLink } from '@tintype/contracts/links/sign-link';

type Vector = {
  readonly name: string;
  readonly key: LinkKey;
  readonly options: LinkOptions;
  /** Unix seconds. */
  readonly expires?: number;
  readonly query: string;
  readonly signature: string;
};
/**
 * The service, its pages and the clients sign by own code: each has these, the Python client in its
 * own tests.
 */
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'signed-links.json'), 'utf8')) as readonly Vector[];
const baseUrl = 'https://captures.example.com/';
const linkOf = ({ query, signature }: Vector): string =>
  `https://captures.example.com/v1/render?${query}&signature=${signature}`;

test.each(vectors.map((vector) => [vector.name, vector] as const))('a link: %s', async (_name, vector) => {
  const { key, options, expires, query, signature } = vector;
  const parameters = listLinkParameters({ ...options, expires });
  expect(canonicalQuery([...parameters, ['key', key.id]])).toBe(query);
  expect(linkSignature(query, key.secret)).toBe(signature);
  expect(await signLink({ baseUrl, linkKeyId: key.id, secret: key.secret, parameters })).toBe(linkOf(vector));
  const ends = expires === undefined ? {} : { expires: new Date(expires * 1_000) };
  expect(await signedUrl({ baseUrl, key, options, ...ends })).toBe(linkOf(vector));
});
