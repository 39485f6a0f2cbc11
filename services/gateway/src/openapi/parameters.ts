import type { Schema } from '@tintype/contracts/schemas/schema';
import type { RouteDescription } from '../http/route.ts';
import type { Json } from './components.ts';

type ObjectJson = { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };

export function parametersOf({ params, query, headers }: RouteDescription): { readonly parameters?: readonly Json[] } {
  const parameters = [...fieldsOf(params, 'path'), ...fieldsOf(query, 'query'), ...fieldsOf(headers, 'header')];
  return parameters.length === 0 ? {} : { parameters };
}

const fieldsOf = (schema: Schema<unknown> | undefined, place: 'path' | 'query' | 'header'): Json[] => {
  const { properties = {}, required = [] } = (schema?.json ?? {}) as ObjectJson;
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
};
