import { createHmac } from 'node:crypto';
import { asJudged, type StoredRequest } from './capture-request.ts';
import { optionRows } from './options.ts';

const onlyAnswer = optionRows.flatMap(([name, row]) => (row.onlyAnswer === true ? [name] : []));

/** A hash of all that a capture's result depends on. Requests that differ in nothing else have the same one. */
export function fingerprintOf(request: StoredRequest, key: Uint8Array): Buffer {
  const rest: Partial<StoredRequest> = asJudged(request);
  for (const name of onlyAnswer) delete rest[name];
  return hashOf(rest, key);
}

/**
 * HMAC-SHA-256 of a JSON value, whatever the order of its fields. With a key, because requests hold passwords: nobody who
 * reads the database alone can try out what a hash was made of.
 */
export const hashOf = (value: unknown, key: Uint8Array): Buffer =>
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
