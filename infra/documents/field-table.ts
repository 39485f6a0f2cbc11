import { captureWarnings } from '../../packages/contracts/src/capture/capture-result.ts';
import { errorCodes } from '../../packages/contracts/src/errors/catalogue.ts';
import type { RouteDescription } from '../../services/gateway/src/http/route.ts';
import { fieldRows, type FieldRow } from '../../services/gateway/src/openapi/field-rows.ts';
import { namedSchemas } from '../../services/gateway/src/openapi/named-schemas.ts';
import { routeDescriptions } from '../../services/gateway/src/routes/routes.ts';
import { markdownTable } from './markdown-table.ts';

type Json = { readonly [keyword: string]: unknown };
export type FieldChoice = {
  /** Fields of the first level; all when empty. */
  readonly only: readonly string[];
  readonly without: readonly string[];
  /** Fields, at any level, whose inside is described elsewhere. */
  readonly closed: readonly string[];
};

export const schemas = namedSchemas(routeDescriptions);

/** The fields of a request body: `required` stands where a default would. */
export const requestTable = (name: string, choice: FieldChoice): string =>
  markdownTable(['Field', 'Accepts', 'Default', 'Meaning'], rowsOf(name, choice).map(requestRow));
const requestRow = ({ name, accepts, fallback, about }: FieldRow): readonly string[] => [
  code(name),
  shortened(accepts),
  fallback === '' || fallback === 'required' ? fallback : code(fallback),
  sentence(about),
];

/** The query of an endpoint, or some of its parameters. */
export function queryTable(path: string, { only }: FieldChoice): string {
  const queries = routeDescriptions.filter((route) => route.path === path).map((route) => queryOf(route));
  const query = queries.find((one) => one !== undefined);
  if (query === undefined) throw new Error(`no endpoint ${path} has a query`);
  const rows = fieldRows(query.json).filter(({ name }) => only.length === 0 || only.includes(name));
  return markdownTable(['Query', 'Accepts', 'Default', 'Meaning'], rows.map(requestRow));
}
const queryOf = ({ query, publishedQuery = query }: RouteDescription): RouteDescription['query'] => publishedQuery;

/** The fields of an answer. `always` is what its schema requires. */
export const answerTable = (name: string, choice: FieldChoice): string =>
  markdownTable(
    ['Field', 'Type', 'Present', 'Meaning'],
    rowsOf(name, choice).map(({ name: field, accepts, fallback, about }) => [
      code(field),
      shortened(accepts),
      fallback === 'required' ? 'always' : '',
      sentence(about),
    ]),
  );

function rowsOf(name: string, { only, without, closed }: FieldChoice): readonly FieldRow[] {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`no schema ${name} in the OpenAPI document`);
  const rows = fieldRows(schema['type'] === 'array' ? { properties: {}, ...(schema['items'] as Json) } : schema);
  const known = new Set(rows.map(({ name: field }) => topOf(field)));
  const unknown = [...only, ...without].filter((field) => !known.has(field));
  if (unknown.length > 0) throw new Error(`${name} has no field ${unknown.join(', ')}`);
  return rows.filter(({ name: field }) => {
    const top = topOf(field);
    if (without.includes(top) || (only.length > 0 && !only.includes(top))) return false;
    return !closed.some((inner) => field.startsWith(`${inner}.`) || field.startsWith(`${inner}[].`));
  });
}

/** Long lists of values that have a page or a section of their own. */
const listed: Readonly<Record<string, string>> = {
  [errorCodes.join(', ')]: 'an error code',
  [Object.keys(captureWarnings).join(', ')]: 'a warning code',
};
const shortened = (accepts: string): string => listed[accepts] ?? accepts;

const topOf = (field: string): string => /^[^.[]*/.exec(field)?.[0] ?? field;
const code = (text: string): string => `\`${text}\``;

/** Some descriptions are the sentence of a refusal, such as `must be a UUID`. A name of the interface keeps its spelling. */
function sentence(text: string): string {
  const ended = text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
  return /^[a-z]+ /.test(ended) ? ended[0]!.toUpperCase() + ended.slice(1) : ended;
}
