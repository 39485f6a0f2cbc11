import { findFieldMeaning } from './field-meanings.ts';
import { otherNamesOf } from '@tintype/contracts/schemas/parse';
import type { Schema } from '@tintype/contracts/schemas/schema';

export type Json = { readonly [keyword: string]: unknown };

/**
 * Returns a field without its inner fields, without custom keywords, and without keywords that make
 * a generator require optional fields. `default` is one, so it becomes a part of the description.
 */
export function publishField(json: Json): Json {
  const { default: fallback, const: only, enum: values, nullMeans, example, ...rest } = json;
  for (const ours of ['aliases', 'alsoNamed', 'orObjectWith', 'foreignNames', 'if', 'then', 'not', 'title'])
    delete (rest as Record<string, unknown>)[ours];
  const description = formatDescription(json, fallback);
  return {
    ...rest,
    ...(nullMeans !== undefined && { type: [rest['type'], 'null'] }),
    ...(values !== undefined && { type: rest['type'] === 'integer' ? 'integer' : 'string', enum: values }),
    ...(typeof only === 'string' && { type: 'string', enum: [only] }),
    // A field whose only allowed value is `true` is documented as a boolean.
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

function formatDescription(json: Json, fallback: unknown): string {
  const { description = '', aliases = {}, orObjectWith } = json as PublishedField;
  const others = otherNamesOf(json).map((name) => `\`${name}\``);
  const parts = [
    putRuleLast(toSentence(description)),
    formatDefault(fallback),
    ...Object.entries(aliases).map(([alias, value]) =>
      value === null ? `\`${alias}\` counts as absent.` : `\`${alias}\` is read as \`${value}\`.`,
    ),
    others.length > 0 && `Also accepted as ${others.join(', ')}.`,
    orObjectWith !== undefined && `An object with the value as \`${orObjectWith}\` is also accepted.`,
    json['nullMeans'] !== undefined && '`null` restores the default.',
  ];
  return parts.filter((part) => part !== '' && part !== false).join(' ');
}

/** Empty objects and values are not worth mentioning. */
function formatDefault(fallback: unknown): string {
  const values = [fallback].flat().filter((value) => value !== undefined && typeof value !== 'object');
  return values.length === 0 ? '' : `Default: ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

const toSentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/**
 * A description may begin with the rule that errors quote (`must …`), but documents give the
 * meaning first.
 */
function putRuleLast(text: string): string {
  const [, rule, rest = ''] = /^m(ust .*?\.?)(?:(?<=\.)\s+(.*)|$)/s.exec(text) ?? [];
  return rule === undefined ? text : `${rest} M${rule}`.trimStart();
}

/** A field without a description gets the description of its name. */
export const addMeaning = (name: string, json: Json): Json => ({
  ...json,
  description: json['description'] ?? findFieldMeaning(name),
});

export type Components = {
  /** Schemas without a name are returned themselves. */
  readonly refer: (schema: Schema<unknown>) => Json;
  readonly schemas: () => Json;
};
type ComponentProperties = Readonly<Record<string, Json>>;

/**
 * Collects schemas so that each appears once, named by `$id`, else by `title`, else by its place.
 * Generators create a type for each name.
 */
export function createComponents(reserved: readonly string[]): Components {
  const schemas: Record<string, Json> = {};
  const nameOf = new Map<string, string>();
  /** Registers a schema under the first free name. */
  const add = (names: readonly (string | undefined)[], content: Json): string => {
    const text = JSON.stringify(content);
    const known = nameOf.get(text);
    if (known !== undefined) return known;
    const isTaken = (name: string): boolean => schemas[name] !== undefined || reserved.includes(name);
    const free = names.find((name): name is string => name !== undefined && !isTaken(name));
    if (free === undefined) throw new Error(`Two schemas would have the name ${names.join(' and ')}`);
    schemas[free] = content;
    nameOf.set(text, free);
    return free;
  };

  /** Fields without inner fields are returned themselves. `where` names a type without a title. */
  const inner = (json: Json, where: string): Json => {
    const title = json['title'] as string | undefined;
    if (json['properties'] === undefined && json['discriminator'] === undefined) return plain(json, where);
    const { description: told, ...content } = whole(json, title ?? where);
    const reference = { $ref: `#/components/schemas/${add([title, where], content)}` };
    const said = told === undefined ? {} : { description: told };
    return json['nullMeans'] === undefined
      ? { ...reference, ...said }
      : { anyOf: [reference, { type: 'null' }], ...said };
  };

  const plain = (json: Json, where: string): Json => {
    const { properties, items, additionalProperties, anyOf } = json as {
      readonly properties?: ComponentProperties;
      readonly items?: Json;
      readonly additionalProperties?: Json;
      readonly anyOf?: readonly Json[];
    };
    const isFree = json['type'] === 'object' && additionalProperties === undefined;
    return {
      ...publishField(json),
      ...(isFree && { additionalProperties: true }),
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([field, own]) => [field, plain(addMeaning(field, own), where)]),
        ),
      }),
      ...(items !== undefined && { items: inner(items, toSingular(where)) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: inner(additionalProperties, toSingular(where)),
      }),
      ...(anyOf !== undefined && { anyOf: anyOf.map((one, index) => inner(one, `${where}${index + 1}`)) }),
    };
  };

  const whole = (json: Json, name: string): Json => {
    // Alternatives without a tag are left out: the descriptions of the fields explain them.
    const { oneOf: _, properties, ...rest } = json as Json & { readonly properties?: ComponentProperties };
    if (json['discriminator'] !== undefined) return choice(json, name);
    if (properties === undefined) return plain(json, name);
    const fields = Object.entries(properties).filter(([, field]) => field['not'] === undefined);
    return {
      ...publishField(rest),
      properties: Object.fromEntries(fields.flatMap(([field, own]) => fieldsOf(field, own, name))),
    };
  };

  const fieldsOf = (field: string, own: Json, name: string): [string, Json][] => [
    [field, inner(addMeaning(field, own), `${name}${toPascalCase(field)}`)],
    ...otherNamesOf(own).map((other): [string, Json] => [
      other,
      {
        ...publishField({
          ...own,
          default: undefined,
          alsoNamed: undefined,
          description: `Same as \`${field}\`.`,
        }),
        deprecated: true,
      },
    ]),
  ];

  const choice = (json: Json, name: string): Json => {
    const { propertyName } = json['discriminator'] as { readonly propertyName: string };
    const mapping = Object.fromEntries(
      (json['oneOf'] as readonly Json[]).map((form) => {
        const value = String((form['properties'] as ComponentProperties)[propertyName]!['const']);
        const formName = `${toPascalCase(value)}${name}`;
        return [value, `#/components/schemas/${add([formName], whole(form, formName))}`];
      }),
    );
    const { description } = publishField(json);
    return {
      oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
      discriminator: { propertyName, mapping },
      ...(description !== undefined && { description }),
    };
  };

  return {
    refer: ({ json: { $id: name, ...rest } }) => {
      if (typeof name !== 'string') return plain(rest, 'Answer');
      if (schemas[name] === undefined) {
        schemas[name] = whole(rest, name);
        nameOf.set(JSON.stringify(schemas[name]), name);
      }
      return { $ref: `#/components/schemas/${name}` };
    },
    schemas: () => Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[_.-])(\w)/g, (_, letter: string) => letter.toUpperCase());
const toSingular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
