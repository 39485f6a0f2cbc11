import { ServiceError, invalidFields } from '@tintype/contracts/errors/service-error';
import { valuesMax } from '@tintype/contracts/schemas/body-bounds';

/**
 * Returns where a text stops being JSON (RFC 8259); `JSON.parse` reports that for some errors only.
 * It runs only for refused texts, so it is short instead of fast. An explicit stack keeps deep
 * nesting off the call stack.
 */
export function findJsonError(text: string): { readonly line: number; readonly column: number } {
  const at = findErrorOffset(text);
  let [line, begin] = [1, 0];
  for (let place = 0; place < at; place += 1) {
    if (text.charCodeAt(place) !== lineFeed) continue;
    line += 1;
    begin = place + 1;
  }
  return { line, column: at - begin + 1 };
}

const lineFeed = 0x0a;

/** A closing bracket is allowed in an empty container and after a value. */
type ExpectedToken = 'value' | 'value or ]' | 'key or }' | 'key' | 'colon' | 'comma or end';
type OpenBracket = '{' | '[';

const spacePattern = /[ \t\n\r]*/y;
const scalarPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

const plainTextPattern = /[ !#-[\]-\uffff]+/y;

/** Reads in parts: a single regular expression would keep every character on a stack. */
function findTextEnd(text: string, start: number): number | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; at < text.length;) {
    if (text[at] === '"') return at + 1;
    const part = text[at] === '\\' ? escapePattern : plainTextPattern;
    part.lastIndex = at;
    if (!part.test(text)) return undefined;
    at = part.lastIndex;
  }
  return undefined;
}

function findErrorOffset(text: string): number {
  const open: OpenBracket[] = [];
  let expected: ExpectedToken = 'value';
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const takeScalar = (): boolean => {
    const end = findTextEnd(text, at);
    if (end === undefined) return take(scalarPattern) !== undefined;
    at = end;
    return true;
  };
  for (;;) {
    take(spacePattern);
    const next = text[at];
    if (next === undefined) return at;
    const closes = next === '}' ? '{' : next === ']' ? '[' : undefined;
    if (closes !== undefined) {
      const mayClose = expected === 'comma or end' || expected === (closes === '{' ? 'key or }' : 'value or ]');
      if (!mayClose || open.pop() !== closes) return at;
      expected = 'comma or end';
      at += 1;
    } else if (expected === 'comma or end') {
      if (next !== ',' || open.length === 0) return at;
      expected = open.at(-1) === '{' ? 'key' : 'value';
      at += 1;
    } else if (expected === 'colon') {
      if (next !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (expected === 'key' || expected === 'key or }') {
      if (next !== '"' || !takeScalar()) return at;
      expected = 'colon';
    } else if (next === '{' || next === '[') {
      open.push(next);
      expected = next === '{' ? 'key or }' : 'value or ]';
      at += 1;
    } else {
      if (!takeScalar()) return at;
      expected = 'comma or end';
    }
  }
}

type JsonBounds = {
  /** Fields, items of lists, objects and lists. */
  readonly valuesMax: number;
  readonly depthMax: number;
};

/**
 * More than a chunk whose entries have options of the maximum depth, so that a deeper entry gets
 * its own error.
 */
export const parserDepthMax = 128;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts values while bytes arrive. A parser would create all values before any check: millions of
 * names in a few megabytes block the event loop for seconds. The parser decides whether the text is
 * JSON.
 */
export function createJsonMeter({ valuesMax, depthMax }: JsonBounds): (bytes: Uint8Array) => void {
  let [values, depth] = [1, 0];
  let [isInText, isEscaped] = [false, false];
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInText = false;
      } else if (byte === quote) isInText = true;
      else if (byte === comma) values += 1;
      else if (byte === openBrace || byte === openBracket) {
        values += 1;
        depth += 1;
        if (depth > depthMax) throw createRefusal(`must not be nested deeper than ${depthMax} levels`);
      } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    }
    if (values > valuesMax) throw createRefusal(`must not have more than ${valuesMax} values`);
  };
}

/** The form of a field error, although the body was never parsed. */
const createRefusal = (problem: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', {
    message: `The request is invalid: body ${problem}.`,
    details: { fields: { body: problem } },
  });

/** Deeper than any useful value, and far below the recursion limits of parsers and the database. */
export const depthMax = 64;

export function requireStorable(sent: unknown): void {
  const found = findUnstorable(sent);
  if (found !== undefined) throw invalidFields({ [found.path || 'body']: found.problem });
}

/** Counted again, because the options of one entry have a lower limit than the chunk. */
type StorableBounds = { readonly valuesMax: number };

type StorableFault = { readonly path: string; readonly problem: string };
type NestedValue = {
  readonly value: object;
  readonly name: string;
  readonly around: NestedValue | undefined;
  readonly depth: number;
};

/**
 * Finds content that JSON allows and PostgreSQL cannot store: U+0000 and halves of surrogate pairs
 * (PostgreSQL manual, section 8.14), excessive nesting, or too many values.
 */
export function findUnstorable(body: unknown, bounds: StorableBounds = { valuesMax }): StorableFault | undefined {
  if (typeof body === 'string' && isUnstorable(body)) return { path: '', problem: unstorableProblem };
  if (typeof body !== 'object' || body === null) return undefined;
  let values = 0;
  const left: NestedValue[] = [{ value: body, name: '', around: undefined, depth: 0 }];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    const { value, depth } = here;
    if (depth === depthMax)
      return { path: getPath(here), problem: `must not be nested deeper than ${depthMax} levels` };
    // Indexes of a list need no check.
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    const count = names?.length ?? (value as unknown[]).length;
    if ((values += count) > bounds.valuesMax)
      return { path: '', problem: `must not have more than ${bounds.valuesMax} values` };
    for (let at = 0; at < count; at += 1) {
      const name = names?.[at] ?? at;
      if (typeof name === 'string' && isUnstorable(name)) return { path: getPath(here), problem: unstorableProblem };
      const inner = (value as Readonly<Record<string, unknown>>)[name];
      const isFault = typeof inner === 'string' && isUnstorable(inner);
      if (!isFault && (typeof inner !== 'object' || inner === null)) continue;
      const place = { value: inner as object, name: String(name), around: here, depth: depth + 1 };
      if (isFault) return { path: getPath(place), problem: unstorableProblem };
      left.push(place);
    }
  }
  return undefined;
}

function getPath({ name, around }: NestedValue): string {
  const above = around === undefined ? '' : getPath(around);
  return above === '' ? name : `${above}.${name}`;
}

const unstorableProblem = 'must not contain U+0000 or an unpaired surrogate';
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
