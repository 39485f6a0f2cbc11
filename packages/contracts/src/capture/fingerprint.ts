import { createHmac } from 'node:crypto';
import { withoutSentUrl, type StoredRequest } from './capture-request.ts';
import { optionRows } from './options.ts';

const onlyAnswer = optionRows.flatMap(([name, row]) => (row.onlyAnswer === true ? [name] : []));

/**
 * Computes a hash of everything that affects the result of a capture. Two requests with the same
 * result have the same hash.
 */
export function computeFingerprint(request: StoredRequest, key: Uint8Array): Buffer {
  const rest: Partial<StoredRequest> = withoutSentUrl(request);
  for (const name of onlyAnswer) delete rest[name];
  return computeKeyedHash(rest, key);
}

/**
 * Computes the HMAC-SHA-256 of a JSON value, whatever the order of its fields. The hash is keyed
 * because requests contain passwords: with only the database, an attacker cannot test guesses
 * against a hash.
 */
export const computeKeyedHash = (value: unknown, key: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(sorted(value)))
    .digest();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}
