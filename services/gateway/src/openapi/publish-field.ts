import { meaningOf } from '@tintype/contracts/schemas/field-meanings';
import { otherNamesOf } from '@tintype/contracts/schemas/normalise';

export type Json = { readonly [keyword: string]: unknown };

/**
 * A field without what is in it, as programs outside understand it: no keyword of ours, and nothing that makes a generator ask for
 * what may be left out. A `default` does that, so it is told in words.
 */
export function publishedField(json: Json): Json {
  const { default: fallback, const: only, enum: values, nullMeans, example, ...rest } = json;
  for (const ours of ['aliases', 'alsoNamed', 'orObjectWith', 'if', 'then', 'not', 'title'])
    delete (rest as Record<string, unknown>)[ours];
  const description = descriptionOf(json, fallback);
  return {
    ...rest,
    ...(nullMeans !== undefined && { type: [rest['type'], 'null'] }),
    ...(values !== undefined && { type: rest['type'] === 'integer' ? 'integer' : 'string', enum: values }),
    ...(typeof only === 'string' && { type: 'string', enum: [only] }),
    // `true` alone says something, and `false` is read as if it had not been sent.
    ...(only === true && { type: 'boolean' }),
    ...(example !== undefined && { examples: [example] }),
    ...(description !== '' && { description }),
  };
}

type Said = {
  readonly description?: string;
  readonly aliases?: Readonly<Record<string, string | null>>;
  readonly orObjectWith?: string;
};

/** What it means, what it is when it is left out, and what else is read as one of its values. */
function descriptionOf(json: Json, fallback: unknown): string {
  const { description = '', aliases = {}, orObjectWith } = json as Said;
  const others = otherNamesOf(json).map((name) => `\`${name}\``);
  const parts = [
    sentence(description),
    defaultText(fallback),
    ...Object.entries(aliases).map(([alias, value]) =>
      value === null ? `\`${alias}\` counts as left out.` : `\`${alias}\` is read as \`${value}\`.`,
    ),
    others.length > 0 && `Also taken under the name ${others.join(', ')}.`,
    orObjectWith !== undefined && `An object with it as \`${orObjectWith}\` is taken too.`,
    json['nullMeans'] !== undefined && '`null` brings the default back.',
  ];
  return parts.filter((part) => part !== '' && part !== false).join(' ');
}

/** An object without anything in it, or nothing at all, is no default worth a word. */
function defaultText(fallback: unknown): string {
  const values = [fallback].flat().filter((value) => value !== undefined && typeof value !== 'object');
  return values.length === 0 ? '' : `Default: ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** A field of an object, with what its name means where it says nothing itself. */
export const named = (name: string, json: Json): Json => ({
  ...json,
  description: json['description'] ?? meaningOf(name),
});
