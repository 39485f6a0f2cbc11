import { randomBytes } from 'node:crypto';
import { apiKeyDigest, newApiKey, shownPrefix, toPrincipalId } from '@tintype/contracts/keys/api-key';
import { createApiKey } from '@tintype/database/keys/api-keys';
import { deriveKey } from '@tintype/runtime/secrets';
import { anId } from '../database/fresh-database.ts';
import { call, type Answer } from './call.ts';
import { secret, type Member, type TestGateway } from './start-gateway.ts';

export type Summary = {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
} & Readonly<Record<string, unknown>>;
export type Item = {
  readonly id?: string;
  readonly url: string;
  readonly status: string;
  readonly sourceLine?: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly resultUrl?: string;
  readonly expiresAt?: string;
};
export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** What a caller with one key does with batches. */
export function batchCaller({ url }: TestGateway, { key }: Member) {
  const base = `${url}/v1/screenshots/batches`;
  const get = (path: string): Promise<Answer> => call(`${base}${path}`, { key });
  const post = (path: string, body?: unknown): Promise<Answer> =>
    call(`${base}${path}`, { key, method: 'POST', ...(body === undefined ? {} : { body }) });
  const create = async (body: object = {}): Promise<string> => summaryIn(await post('', body)).id;
  const add = (id: string, sequence: number, entries: readonly unknown[]): Promise<Answer> =>
    post(`/${id}/chunks`, { sequence, entries });
  const pages = async <T>(path: string): Promise<readonly T[]> => {
    const all: T[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<T> = (await get(`${path}${cursor && `&cursor=${cursor}`}`)).json as object as Page<T>;
      all.push(...page.items);
      cursor = page.nextCursor;
    }
    return all;
  };
  return {
    base,
    get,
    post,
    create,
    add,
    remove: (id: string): Promise<Answer> => call(`${base}/${id}`, { key, method: 'DELETE' }),
    summary: async (id: string): Promise<Summary> => summaryIn(await get(`/${id}`)),
    /** A draft with this many entries. */
    draft: async (count: number, body: object = {}): Promise<string> => {
      const id = await create(body);
      await add(id, 0, entries(count));
      return id;
    },
    items: (id: string, query = 'limit=100'): Promise<readonly Item[]> => pages<Item>(`/${id}/items?${query}`),
    pages,
  };
}
export type BatchCaller = ReturnType<typeof batchCaller>;

export const entries = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ url: `https://example.com/${index}`, sourceLine: index + 1 }));
export const summaryIn = ({ json }: Answer): Summary => json as object as Summary;
/** Status and code of a refusal, status alone of anything else. */
export const outcomeOf = ({ status, json }: Answer): string =>
  [status, (json['error'] as { code: string } | undefined)?.code].filter(Boolean).join(' ');

/** Another key of the same organization. */
export async function colleagueOf({ database }: TestGateway, { organizationId }: Member): Promise<Member> {
  const [apiKeyId, key] = [anId(), newApiKey(randomBytes)];
  const digest = apiKeyDigest(key, deriveKey(secret, 'api-key-pepper'));
  await createApiKey(database, { id: apiKeyId, organizationId, name: 'second', shownPrefix: shownPrefix(key), digest });
  return { key, apiKeyId, organizationId, createdBy: toPrincipalId({ apiKeyId }) };
}
