import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '@tintype/testing/system';

export type Json = Readonly<Record<string, unknown>>;
export type Api = (
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly text: string; readonly json: Json }>;

/**
 * A patient client: what cannot be reached or says that it is the service's own trouble is asked
 * again, with the same bytes.
 */
export const retryingApi =
  ({ gatewayUrl, apiKey }: System, patienceMs = 60_000): Api =>
  async (method, path, body, headers = {}) => {
    const endsAt = Date.now() + patienceMs;
    for (;;) {
      try {
        const answer = await fetch(`${gatewayUrl}${path}`, {
          method,
          headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json', ...headers },
          ...(body !== undefined && { body }),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await answer.text();
        if (answer.status < 500 && answer.status !== 429) {
          if (!answer.ok) throw new Refused(`${method} ${path}: ${answer.status} ${text}`);
          return { text, json: JSON.parse(text) as Json };
        }
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      if (Date.now() > endsAt) throw new Error(`${method} ${path} was not answered within ${patienceMs} ms`);
      await sleep(100);
    }
  };

class Refused extends Error {}
