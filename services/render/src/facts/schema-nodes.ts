import type { MicrodataItem } from '../in-page/read-metadata.ts';

/** The part of a page that states a fact. */
export type FactSource = 'jsonLd' | 'microdata' | 'meta' | 'visible';
export type SchemaNode = {
  readonly types: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly source: 'jsonLd' | 'microdata';
  /** The property of the surrounding node that contains this node. */
  readonly property: string | undefined;
};

const nodesMax = 5_000;
const depthMax = 12;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Outer nodes come before those that they contain. */
export function listNodes(jsonLd: readonly unknown[], microdata: readonly MicrodataItem[]): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const visit = (value: unknown, source: SchemaNode['source'], property: string | undefined, depth: number): void => {
    if (nodes.length >= nodesMax || depth > depthMax) return;
    if (Array.isArray(value)) for (const one of value) visit(one, source, property, depth + 1);
    if (!isObject(value)) return;
    const types = readTypes(value);
    if (types.length > 0) nodes.push({ types, values: value, source, property });
    for (const [name, inner] of Object.entries(value))
      visit(inner, source, name === '@graph' ? property : name, depth + 1);
  };
  visit(jsonLd, 'jsonLd', undefined, 0);
  visit(microdata, 'microdata', undefined, 0);
  return nodes;
}

/** Leaves out the address of the vocabulary. */
const readTypes = (value: Readonly<Record<string, unknown>>): readonly string[] =>
  [value['@type']].flat().flatMap((type) => (typeof type === 'string' ? [type.replace(/^.*[/#:]/, '')] : []));

const textMax = 5_000;
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, textMax);

/** Returns text, or the names of the nodes that the value contains. */
export const readAllTexts = (value: unknown): readonly string[] =>
  [value].flat(3).flatMap((one): readonly string[] => {
    if (typeof one === 'number') return [String(one)];
    if (typeof one === 'string') return tidy(one) === '' ? [] : [tidy(one)];
    if (!isObject(one)) return [];
    return [one['name'] ?? one['@value'] ?? one['@id']].flatMap((name) =>
      typeof name === 'string' ? [tidy(name)] : [],
    );
  });

export const readFirstText = (value: unknown): string | null => readAllTexts(value)[0] ?? null;

export const listObjects = (value: unknown): readonly Record<string, unknown>[] => [value].flat(3).filter(isObject);

export const isOfType = ({ types }: SchemaNode, pattern: RegExp): boolean => types.some((type) => pattern.test(type));

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * ISO 8601, with the time and zone that the page states. Null for forms that are for readers, whose
 * order of day and month is not known.
 */
export function toIsoDate(text: string): string | null {
  const given = text.trim();
  const [, year, month, day, time, zone = ''] = isoPattern.exec(given) ?? [];
  if (year !== undefined)
    return isDate(year, month!, day!) ? `${year}-${month}-${day}${time === undefined ? '' : `T${time}${zone}`}` : null;
  const compact = /^(\d{4})\/?(\d{2})\/?(\d{2})$/.exec(given);
  if (compact !== null) return isDate(compact[1]!, compact[2]!, compact[3]!) ? compact.slice(1).join('-') : null;
  // Dates of HTTP and of email name the month.
  return /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/.test(given) && !Number.isNaN(Date.parse(given))
    ? new Date(given).toISOString()
    : null;
}

const isDate = (year: string, month: string, day: string): boolean =>
  !Number.isNaN(Date.parse(`${year}-${month}-${day}`)) && Number(year) > 0;
