import { expect, test } from '@jest/globals';
import { foreignNames } from '@tintype/compat/foreign-names';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { inputFields } from '@tintype/contracts/capture/fragments';
import { formatFieldProblems } from '@tintype/contracts/capture/make-capture';
import { camelCase } from '@tintype/contracts/schemas/near-name';
import { createParser } from '@tintype/contracts/schemas/parse';
import { type Body, optionBodies } from './option-bodies.ts';
import { type Fields, type Outcome, outcomeOf, single, url, type Way, ways } from './ways-of-origins.ts';

/**
 * Options that not every origin has (docs/interface): those it ignores like any unknown field, and
 * those it refuses.
 */
const lacking: Readonly<
  Record<Way['options'], { readonly ignored: readonly string[]; readonly refused: Readonly<Record<string, string>> }>
> = {
  single: { ignored: [], refused: {} },
  list: { ignored: ['responseType', 'cacheTtl'], refused: {} },
  compose: {
    ignored: ['format', 'quality', 'outputs', 'responseType', 'cacheTtl', 'metadata'],
    refused: {
      session: 'is not available for compose requests',
      authentication: 'is not available for compose requests',
    },
  },
  view: {
    ignored: [],
    refused: {
      outputs: 'is not allowed in views, each of which creates one image',
      responseType: 'is allowed only for single captures',
      cacheTtl: 'is allowed only for single captures',
    },
  },
};

/** A slip in the name of an option that an origin does not have is no slip there. */
const isOneOf = (names: readonly string[], sentAs: string): boolean =>
  names.some((name) => [name, name.slice(0, -1)].includes(camelCase(sentAs) ?? sentAs));

const parse = createParser(captureRequest);

/** A single capture's outcome, with what is special to the origin. */
async function expectedBy({ options: set, placeOf, isSentence }: Way, options: Body): Promise<Outcome> {
  const { ignored, refused } = lacking[set];
  const known = Object.entries(options).filter(([name]) => !isOneOf(ignored, name));
  const isRefused = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(refused, name) && (set === 'view' || value !== null);
  const taken = Object.fromEntries(known.filter((one) => !isRefused(one)));
  const outcome = await outcomeOf(() => single(taken));
  const fields = new Map(Object.entries('refused' in outcome ? (outcome.refused as Fields) : {}));
  for (const [name] of known.filter(isRefused)) fields.set(name, refused[name]!);
  if (set === 'view') {
    for (const name of parse({ ...taken, url }, foreignNames).ignored) fields.set(name, 'is not a capture option');
    if ('stored' in outcome && (outcome.stored as Body)['format'] === 'pdf')
      fields.set('format', 'must be one of png, jpeg, webp');
  }
  if (fields.size === 0) return outcome;
  const placed = Object.fromEntries([...fields].map(([name, problem]) => [placeOf(name), problem]));
  return { refused: isSentence ? `${formatFieldProblems(placed).slice(0, 500)}.` : placed };
}

test('there are bodies for every option, and enough of them', () => {
  const options = Object.keys(captureRequest.json['properties'] as object).filter(
    (name) => !Object.hasOwn(inputFields, name),
  );
  const sent = new Set(optionBodies.flatMap((body) => Object.keys(body)));
  expect(options.filter((name) => !sent.has(name))).toEqual([]);
  expect(optionBodies.length).toBeGreaterThan(300);
});

test.each(Object.entries(ways))(
  '%s stores what a single capture stores, and refuses what it refuses',
  async (_name, way) => {
    for (const options of optionBodies) {
      const outcome = await outcomeOf(() => way.send(options));
      expect({ options, ...outcome }).toEqual({ options, ...(await expectedBy(way, options)) });
    }
  },
);
