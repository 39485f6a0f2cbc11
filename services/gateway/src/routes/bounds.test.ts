import { expect, test } from '@jest/globals';
import { createParser } from '@tintype/contracts/schemas/parse';
import type { Schema } from '@tintype/contracts/schemas/schema';
import { fields } from './accounts/fields.ts';
import { routeDescriptions } from './routes.ts';

type Json = { readonly [keyword: string]: unknown };

/** Every part of a schema, with its path. */
function* partsOf(json: Json, path = ''): Generator<readonly [string, Json]> {
  yield [path, json];
  for (const [name, field] of Object.entries((json['properties'] ?? {}) as Readonly<Record<string, Json>>))
    yield* partsOf(field, `${path}.${name}`);
  for (const form of [json['oneOf'], json['anyOf'], json['allOf']].flat().filter((one) => one !== undefined))
    yield* partsOf(form as Json, path);
  for (const inner of [json['items'], json['additionalProperties']])
    if (typeof inner === 'object' && inner !== null) yield* partsOf(inner as Json, `${path}.*`);
}

/**
 * Parsers are compiled by their first input: a schema that cannot be compiled must not wait for a
 * caller to be noticed.
 */
test('every schema of a route compiles', () => {
  const schemas = routeDescriptions.flatMap(({ id, params, query, headers, body }) =>
    [params, query, headers, body].flatMap((schema) => (schema === undefined ? [] : [{ id, schema }])),
  );
  const failed = schemas.flatMap(({ id, schema }) => {
    try {
      createParser(schema as Schema<unknown>)({});
      return [];
    } catch (error) {
      return [`${id}: ${String(error)}`];
    }
  });
  expect(failed).toEqual([]);
});

/**
 * A pattern or a rule that runs on a text of megabytes could block all requests, so the length is
 * checked before either.
 */
test('every text that has a form has a length, and every list has one', () => {
  const found = routeDescriptions.flatMap(({ id, body, query }) =>
    [body, query].flatMap((schema) =>
      [...partsOf(schema?.json ?? {})].flatMap(([path, json]) => {
        const isText = json['pattern'] !== undefined && json['maxLength'] === undefined;
        const isList = [json['type']].flat().includes('array') && json['maxItems'] === undefined;
        return isText || isList ? [`${id}${path}`] : [];
      }),
    ),
  );
  expect([...new Set(found)]).toEqual([]);
});

test.each([
  ['Ada Lovelace', true],
  ['  é ', true],
  ['', false],
  ['   ', false],
  ['two\nlines', false],
  ['\u001b[2J', false],
  ['\u0007', false],
])('a name %j is one line with something in it: %s', (name, isRight) => {
  expect(new RegExp(fields.name.pattern, 'u').test(name)).toBe(isRight);
});
