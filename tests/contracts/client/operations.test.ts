import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, type Operation } from '../../../packages/client/src/operations.ts';
import { getCallerKind } from '@tintype/gateway/http/caller-kinds';

type Described = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
};
const root = join(import.meta.dirname, '../../..');
const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);
/** The others are for signed-in people, or are pages and links that need no client. */
const forPrograms = described.filter(({ security = [] }) =>
  security.some((one) => Object.keys(one).some((scheme) => getCallerKind(scheme).isForPrograms)),
);

test('the client knows every operation that a key or a trigger may call, and no other', () => {
  expect(Object.keys(operations).toSorted()).toEqual(forPrograms.map(({ operationId }) => operationId).toSorted());
  expect(forPrograms.length).toBeGreaterThan(80);
});

test.each(forPrograms.map((one) => [one.operationId, one] as const))('%s has its method, path and key', (name, one) => {
  const own: Operation | undefined = (operations as Readonly<Record<string, Operation>>)[name];
  const takesKey = (one.parameters ?? []).some(({ name: header }) => header === 'idempotency-key');
  expect({ method: own?.method, path: own?.path, keyed: own?.repeat === 'keyed' }).toEqual({
    method: one.method,
    path: one.path,
    keyed: takesKey,
  });
});
