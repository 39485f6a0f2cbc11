import { nearestDevices, resolveDevice } from '@tintype/contracts/devices/devices';
import type { OwnFieldSchema } from './our-fields.ts';
import { findEntry } from '@tintype/contracts/schemas/find-entry';

/** The reason why this API cannot express a value. */
export class NoCounterpart extends Error {}

export const toValueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const trueTexts = new Set(['true', '1', 'yes', 'on', '']);
const falseTexts = new Set(['false', '0', 'no', 'off', 'none', 'null']);

/** Accepts `true`, `1`, `yes` and a parameter without a value; `undefined` if absent. */
export function parseBoolean(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  const text = toValueText(value).toLowerCase();
  if (trueTexts.has(text)) return true;
  if (falseTexts.has(text)) return false;
  // `click_accept=.selector` and similar values also request it.
  return true;
}

export function parseNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const read = Number(value);
  if (!Number.isFinite(read)) throw new NoCounterpart(`${JSON.stringify(value)} is not a number`);
  return read;
}

const msOf = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A number in `unit`, or a text with a unit, such as `1.5s`. */
export const createDurationParser =
  (unit: keyof typeof msOf) =>
  (value: unknown): number | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    const [, amount, own] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|m|h|d)?[a-z]*\s*$/i.exec(toValueText(value)) ?? [];
    if (amount === undefined) throw new NoCounterpart(`${JSON.stringify(value)} is not a time`);
    return Math.round(Number(amount) * msOf[(own?.toLowerCase() as keyof typeof msOf | undefined) ?? unit]);
  };
export const parseMs = createDurationParser('ms');
export const parseSeconds = createDurationParser('s');
/** Rounded up: an age below one second would mean none. */
export const createAgeParser =
  (unit: keyof typeof msOf) =>
  (value: unknown): number | undefined => {
    const age = createDurationParser(unit)(value);
    return age === undefined ? undefined : Math.ceil(age / 1_000);
  };

const inchesOf: Readonly<Record<string, number>> = { pt: 1 / 72, pc: 1 / 6 };

/** `unit` applies to a bare number. */
export const createLengthParser =
  (unit: 'px' | 'in') =>
  (value: unknown): string | number | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    const [, amount, own = unit] =
      /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(px|in|cm|mm|pt|pc)?\s*$/i.exec(toValueText(value)) ?? [];
    if (amount === undefined) throw new NoCounterpart(`${JSON.stringify(value)} is not a length`);
    const name = own.toLowerCase();
    const inches = findEntry(inchesOf, name);
    const [size, in_] = inches === undefined ? [Number(amount), name] : [Number(amount) * inches, 'in'];
    return in_ === 'px' ? Math.round(size) : `${Number(size.toFixed(3))}${in_}`;
  };

/** Accepts JSON, a repeated parameter, or a single text. */
export function parseList(value: unknown, separator?: string | RegExp): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => parseList(one, separator));
  if (value === undefined || value === null || value === '') return [];
  const read = parseJsonValue(value);
  if (Array.isArray(read)) return read as unknown[];
  if (typeof value !== 'string' || separator === undefined) return [value];
  return value
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Parses JSON text, the only way in which forms and queries can send an object. */
export function parseJsonValue(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseDevice(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const name = resolveDevice(toValueText(value));
  if (name !== undefined) return name;
  throw new NoCounterpart(
    `the device ${JSON.stringify(value)} is not known; similar names: ${nearestDevices(toValueText(value)).join(', ')}`,
  );
}

export function parseByType(schema: OwnFieldSchema, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const types = [schema.type ?? []].flat();
  if (schema.enum !== undefined) return parseNamedValue(schema, toValueText(value));
  if (types.includes('boolean')) return parseBoolean(value);
  if (types.includes('array')) return parseList(value).map((one) => parseByType(schema.items ?? {}, one));
  if (types.includes('object')) return parseObjectFields(schema, parseJsonValue(value));
  if (types.includes('string'))
    return types.includes('number') && typeof value === 'number' ? value : toValueText(value);
  if (types.includes('integer') || types.includes('number')) return parseNumber(value);
  return value;
}
function parseObjectFields({ properties }: OwnFieldSchema, value: unknown): unknown {
  if (!isObject(value)) throw new NoCounterpart(`${JSON.stringify(value)} is not an object`);
  if (properties === undefined) return value;
  const read = Object.entries(value).map(([name, one]) => [name, parseByType(findEntry(properties, name) ?? {}, one)]);
  return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as unknown;
}

function parseNamedValue({ enum: names = [], aliases = {} }: OwnFieldSchema, value: string): string {
  const lower = value.toLowerCase();
  const found = names.find((name) => name.toLowerCase() === lower) ?? findEntry(aliases, lower);
  if (typeof found === 'string') return found;
  throw new NoCounterpart(`${JSON.stringify(value)} is not one of ${names.join(', ')}`);
}
