import { createHmac } from 'node:crypto';
import type { CaptureRequest } from './capture-request.ts';

/** Fields that change how a result is answered or how long somebody waits for it, but not the result. */
const withoutEffect = [
  'responseType',
  'metadata',
  'timeout',
  'cacheTtl',
] as const satisfies readonly (keyof CaptureRequest)[];

/** A hash of all that a capture's result depends on. Requests that differ in nothing else have the same one. */
export function fingerprintOf(request: CaptureRequest, key: Uint8Array): Buffer {
  const rest: Partial<CaptureRequest> = { ...request };
  for (const field of withoutEffect) delete rest[field];
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
