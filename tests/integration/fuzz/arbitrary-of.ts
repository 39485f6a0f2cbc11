import fc, { type Arbitrary } from 'fast-check';

type Json = { readonly [keyword: string]: unknown };

/** Any character. The unit `binary` of fast-check takes a second to prepare. */
export const character = fc
  .oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Anything JSON can hold that somebody might send by mistake or on purpose. */
const wild: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    'null',
    '\u0000',
    '😀',
    '../..',
    '__proto__',
    'constructor',
    -1,
    0,
    1.5,
    1e308,
    [],
    {},
    null,
    true,
  ),
  fc.string({ maxLength: 50, unit: character }),
);

/** Values that a published schema allows. Only of keywords that the schemas of this project use. */
export function arbitraryOf(json: Json): Arbitrary<unknown> {
  if ('const' in json) return fc.constant(json['const']);
  if (Array.isArray(json['enum'])) return fc.constantFrom(...(json['enum'] as unknown[]));
  const forms = (json['oneOf'] ?? json['anyOf']) as readonly Json[] | undefined;
  const own = json['properties'] as Readonly<Record<string, Json>> | undefined;
  if (forms !== undefined && own === undefined) return fc.oneof(...forms.map(arbitraryOf));
  const types = [json['type']].flat() as readonly (string | undefined)[];
  return fc.oneof(...types.map((type) => ofType(type, json)));
}

function ofType(type: string | undefined, json: Json): Arbitrary<unknown> {
  const bound = (name: string, fallback: number): number => (json[name] as number | undefined) ?? fallback;
  switch (type) {
    case 'integer':
      return fc.integer({ min: bound('minimum', -5), max: Math.min(bound('maximum', 1_000), 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: bound('minimum', 0), max: bound('maximum', 1_000), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(json);
    case 'array': {
      const items = arbitraryOf((json['items'] ?? {}) as Json);
      const minLength = bound('minItems', 0);
      return fc.array(items, { minLength, maxLength: Math.min(bound('maxItems', 3), minLength + 3) });
    }
    case 'object':
      return objectOf(json);
    case undefined:
    default:
      return wild;
  }
}

/** Made once for each pattern: it takes longer than the requests that it is made for. */
const matchingStrings = new Map<string, Arbitrary<string>>();
function matching(pattern: string): Arbitrary<string> {
  const known = matchingStrings.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchingStrings.set(pattern, known);
  return known;
}

function stringOf(json: Json): Arbitrary<unknown> {
  const pattern = json['pattern'] as string | undefined;
  if (pattern === '^[Hh][Tt][Tt][Pp][Ss]?://')
    return fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true });
  if (pattern !== undefined) return matching(pattern);
  const [minLength, maxLength] = [
    (json['minLength'] as number | undefined) ?? 0,
    (json['maxLength'] as number | undefined) ?? 40,
  ];
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' });
}

function objectOf(json: Json): Arbitrary<unknown> {
  const properties = json['properties'] as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined) return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), wild, { maxKeys: 3 });
  const requiredKeys = (json['required'] ?? []) as string[];
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]));
  return fc.record(fields, { requiredKeys: requiredKeys.filter((name) => name in fields) });
}

/** Allowed values, the same with one thing in them replaced, and anything at all. */
export const requestOf = (json: Json): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: arbitraryOf(json) },
    {
      weight: 4,
      arbitrary: fc.tuple(arbitraryOf(json), fc.nat(), wild).map(([value, at, other]) => replaceOne(value, at, other)),
    },
    { weight: 1, arbitrary: wild },
  );

/** Puts `other` in the place of one of the values inside, or takes that value away. */
function replaceOne(value: unknown, at: number, other: unknown): unknown {
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return other;
  const keys = Object.keys(value);
  const key = keys[at % keys.length]!;
  const inner = (value as Record<string, unknown>)[key];
  const deeper = Math.floor(at / keys.length);
  const replaced = deeper % 3 === 0 ? other : replaceOne(inner, deeper, other);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === key ? replaced : one));
  if (deeper % 7 === 6) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: replaced };
}
