import { expect, test } from '@jest/globals';
import { fields } from './account/fields.ts';
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

/** A pattern or a rule that runs on a text of megabytes could block all requests, so the length is checked before either. */
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
