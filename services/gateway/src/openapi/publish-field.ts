import { findFieldMeaning } from '@tintype/contracts/schemas/field-meanings';
import { otherNamesOf } from '@tintype/contracts/schemas/parse';

export type Json = { readonly [keyword: string]: unknown };

/**
 * Returns a field without its inner fields, in the form that client programs understand: without
 * custom keywords, and without keywords that make a generator require optional fields. `default` is
 * such a keyword, so it becomes a part of the description.
 */
export function publishedField(json: Json): Json {
  const { default: fallback, const: only, enum: values, nullMeans, example, ...rest } = json;
  for (const ours of ['aliases', 'alsoNamed', 'orObjectWith', 'foreignNames', 'if', 'then', 'not', 'title'])
    delete (rest as Record<string, unknown>)[ours];
  const description = formatDescription(json, fallback);
  return {
    ...rest,
    ...(nullMeans !== undefined && { type: [rest['type'], 'null'] }),
    ...(values !== undefined && { type: rest['type'] === 'integer' ? 'integer' : 'string', enum: values }),
    ...(typeof only === 'string' && { type: 'string', enum: [only] }),
    // Only `true` has a meaning. `false` counts as absent.
    ...(only === true && { type: 'boolean' }),
    ...(example !== undefined && { examples: [example] }),
    ...(description !== '' && { description }),
  };
}

type PublishedField = {
  readonly description?: string;
  readonly aliases?: Readonly<Record<string, string | null>>;
  readonly orObjectWith?: string;
};

/** Returns the description of a field, with its default and the aliases of its values. */
function formatDescription(json: Json, fallback: unknown): string {
  const { description = '', aliases = {}, orObjectWith } = json as PublishedField;
  const others = otherNamesOf(json).map((name) => `\`${name}\``);
  const parts = [
    putRuleLast(sentence(description)),
    defaultText(fallback),
    ...Object.entries(aliases).map(([alias, value]) =>
      value === null ? `\`${alias}\` counts as absent.` : `\`${alias}\` is read as \`${value}\`.`,
    ),
    others.length > 0 && `Also accepted as ${others.join(', ')}.`,
    orObjectWith !== undefined && `An object with the value as \`${orObjectWith}\` is also accepted.`,
    json['nullMeans'] !== undefined && '`null` restores the default.',
  ];
  return parts.filter((part) => part !== '' && part !== false).join(' ');
}

/** Returns the text for a default. An empty object or value is not worth mentioning. */
function defaultText(fallback: unknown): string {
  const values = [fallback].flat().filter((value) => value !== undefined && typeof value !== 'object');
  return values.length === 0 ? '' : `Default: ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Moves the rule in a description to the end. A description may begin with the rule that errors
 * quote (`must …`), but documents give the meaning first.
 */
function putRuleLast(text: string): string {
  const [, rule, rest = ''] = /^m(ust .*?\.?)(?:(?<=\.)\s+(.*)|$)/s.exec(text) ?? [];
  return rule === undefined ? text : `${rest} M${rule}`.trimStart();
}

/** Returns a field of an object. A field without a description gets the description of its name. */
export const named = (name: string, json: Json): Json => ({
  ...json,
  description: json['description'] ?? findFieldMeaning(name),
});
