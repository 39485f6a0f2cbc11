import { expect, test } from '@jest/globals';
import { routeDescriptions } from '../routes/routes.ts';
import { describeApi } from './document.ts';

/** Generators name types after operations, with one of these behind the id. */
const suffixes = ['', 'Request', 'RequestBody', 'Params', 'Response', 'Result', 'Data', 'Error', 'Answer'];

test('no type that a generator names after an operation has the name of a schema', () => {
  const document = describeApi({ routes: routeDescriptions, publicUrl: 'http://localhost' }) as unknown as {
    readonly components: { readonly schemas: object };
  };
  const schemas = new Set(Object.keys(document.components.schemas).map((name) => name.toLowerCase()));
  const taken = routeDescriptions.flatMap(({ id }) =>
    suffixes.map((suffix) => `${id}${suffix}`).filter((name) => schemas.has(name.toLowerCase())),
  );
  expect(taken).toEqual([]);
});
