/**
 * The place where a text stops being JSON (RFC 8259); `JSON.parse` tells it for some faults only. Called for refused texts alone, so it is
 * short instead of fast. It keeps its own stack, so that depth cannot overflow it.
 */
export function jsonFault(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, faultAt(text));
  const line = before.split('\n').length;
  return { line, column: before.length - before.lastIndexOf('\n') };
}

/** The token that may come next. A closing bracket is allowed in an empty container and after a value. */
type Expected = 'value' | 'value or ]' | 'key or }' | 'key' | 'colon' | 'comma or end';
type Container = '{' | '[';

const space = /[ \t\n\r]*/y;
const scalar =
  /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/uy;

function faultAt(text: string): number {
  const open: Container[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
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
      if (next !== '"' || take(scalar) === undefined) return at;
      expected = 'colon';
    } else if (next === '{' || next === '[') {
      open.push(next);
      expected = next === '{' ? 'key or }' : 'value or ]';
      at += 1;
    } else {
      if (take(scalar) === undefined) return at;
      expected = 'comma or end';
    }
  }
}
