/**
 * Returns the place where a text stops being JSON (RFC 8259). `JSON.parse` reports the place for
 * some errors only. The function is short instead of fast, because it runs only for refused texts.
 * An explicit stack prevents deep nesting from overflowing the call stack.
 */
export function jsonFault(text: string): { readonly line: number; readonly column: number } {
  const at = faultAt(text);
  let [line, begin] = [1, 0];
  for (let place = 0; place < at; place += 1) {
    if (text.charCodeAt(place) !== lineFeed) continue;
    line += 1;
    begin = place + 1;
  }
  return { line, column: at - begin + 1 };
}

const lineFeed = 0x0a;

/**
 * The token that may come next. A closing bracket is allowed in an empty container and after a
 * value.
 */
type ExpectedToken = 'value' | 'value or ]' | 'key or }' | 'key' | 'colon' | 'comma or end';
type Container = '{' | '[';

const space = /[ \t\n\r]*/y;
const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

const plain = /[ !#-[\]-\uffff]+/y;

/**
 * Returns the place after a quoted text; `undefined` if there is none. The text is read in parts,
 * because a single regular expression would keep every character on a stack.
 */
function endOfText(text: string, start: number): number | undefined {
  if (text[start] !== '"') return undefined;
  for (let at = start + 1; at < text.length;) {
    if (text[at] === '"') return at + 1;
    const part = text[at] === '\\' ? escape : plain;
    part.lastIndex = at;
    if (!part.test(text)) return undefined;
    at = part.lastIndex;
  }
  return undefined;
}

function faultAt(text: string): number {
  const open: Container[] = [];
  let expected: ExpectedToken = 'value';
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  /** Consumes a text, a number or a word. */
  const takeScalar = (): boolean => {
    const end = endOfText(text, at);
    if (end === undefined) return take(word) !== undefined;
    at = end;
    return true;
  };
  for (;;) {
    take(space);
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
