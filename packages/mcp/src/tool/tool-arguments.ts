import { fromJsonSchema } from '@modelcontextprotocol/server';
import { nearestNames } from '@tintype/contracts/schemas/near-name';

type Json = { readonly [keyword: string]: unknown };
type InputSchema = ReturnType<typeof fromJsonSchema<unknown>>;

/**
 * Compiles the input of a tool. Models often fill in optional arguments with null or an empty text,
 * and write numbers as text: these count as absent, and as numbers. An unknown argument is refused
 * by its name, with the known names.
 */
export function compileArguments(json: Json): InputSchema {
  const compiled = fromJsonSchema<unknown>(json);
  const standard = compiled['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (sent) => {
        const unknown = findUnknown(json, sent);
        return unknown === undefined
          ? standard.validate(toMeantArguments(json, sent))
          : { issues: [{ message: unknown }] };
      },
    },
  };
}

const getProperties = ({ properties = {} }: Json) => properties as Readonly<Record<string, Json>>;
const isObject = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

function findUnknown(json: Json, sent: unknown): string | undefined {
  if (!isObject(sent)) return undefined;
  const known = Object.keys(getProperties(json));
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const [nearest] = nearestNames(unknown, known, 1);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `The argument ${unknown.slice(0, 100)} is not known.${hint} Known arguments: ${known.join(', ')}.`;
}

/** Reads arguments of the first level as they are meant. A wrong value stays as it is. */
export function toMeantArguments(json: Json, sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const required = (json['required'] ?? []) as readonly string[];
  const properties = getProperties(json);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (!required.includes(name) && (value === null || value === '')) return [];
      return [[name, toMeantValue(properties[name]?.['type'], value)]];
    }),
  );
}

function toMeantValue(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(value.trim())) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/i.test(value.trim())) return value.trim().toLowerCase() === 'true';
  return value;
}
