import { readFileSync } from 'node:fs';
import { UsageError } from '../command.ts';
import type { RequestField } from './field.ts';

type FlagValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** Builds a request from flags. Values only get their types here; the service validates them. */
export function buildRequest(fields: readonly RequestField[], given: FlagValues): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const field of fields) {
    const text = given[field.flag];
    if (text !== undefined) setField(request, field, parseValue(field, text));
  }
  return request;
}

function parseValue({ flag, kind, choices, isSize }: RequestField, given: NonNullable<FlagValues[string]>): unknown {
  if (typeof given === 'boolean') return given;
  if (kind === 'list' || kind === 'types')
    return [given].flat().flatMap((text) => parseListFlag(flag, kind, choices, String(text)));
  const text = String(given);
  if (kind === 'text' || (kind === 'length' && !isNumber(text))) return text;
  if (kind !== 'json') {
    if (!isNumber(text)) throw new UsageError(`--${flag} must be a number, not "${text}".`);
    return Number(text);
  }
  const size = isSize === true ? /^(\d+)x(\d+)$/.exec(text) : null;
  return size === null ? parseFlagJson(flag, text) : { width: Number(size[1]), height: Number(size[2]) };
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Splits lists of names at commas. Selectors and patterns may contain commas. */
function parseListFlag(
  flag: string,
  kind: 'list' | 'types',
  choices: readonly string[] | undefined,
  text: string,
): unknown[] {
  if (kind === 'types' && /^[[{@]/.test(text)) return [parseFlagJson(flag, text)].flat();
  const names = choices === undefined ? [text] : text.split(',').map((name) => name.trim());
  return kind === 'types' ? names.map((type) => ({ type })) : names;
}

function parseFlagJson(flag: string, text: string): unknown {
  const json = text.startsWith('@') ? readJsonFile(flag, text.slice(1)) : text;
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw new UsageError(
      `--${flag} must be JSON, or @ followed by the name of a JSON file: ${(error as Error).message}.`,
    );
  }
}

function readJsonFile(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`--${flag}: the file ${path} cannot be read. Check its name and permissions.`);
  }
}

/**
 * Sets a field. A flag for a part overrides this part of an object that was given completely; lists
 * are extended.
 */
function setField(request: Record<string, unknown>, { path, flag }: RequestField, value: unknown): void {
  const names = path.split('.');
  let place = request;
  for (const name of names.slice(0, -1)) {
    const inner = (place[name] ??= {});
    if (typeof inner !== 'object' || inner === null)
      throw new UsageError(`--${flag} cannot be combined with the value of ${name}.`);
    place = inner as Record<string, unknown>;
  }
  const last = names.at(-1)!;
  const before = place[last];
  place[last] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
}
