import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last release. A release adds a file with what its document has. */
const released = '0.1.0';
/** Parameters and fields of requests, by method and path. */
const known = JSON.parse(readFileSync(join(import.meta.dirname, `fields-${released}.json`), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

/** `Since 0.1.0.`, or that the last release does not have it. */
export const sinceOf = (operation: string): string => (operation in known ? `Since ${released}.` : newer);

/** For a field of an operation that is older than the field; empty for all others. What is inside of a new field is as new. */
export function sinceOfField(operation: string, field: string): string {
  const own = known[operation];
  const parent = field.split('.').slice(0, -1).join('.');
  if (own === undefined || own.includes(field)) return '';
  return parent === '' || own.includes(parent) ? newer : '';
}

const newer = `Newer than ${released}.`;
