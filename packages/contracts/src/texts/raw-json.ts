/** Numbers, the order of fields and escapes stay as they were sent. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Placeholders begin with U+0000, which no accepted text contains, because PostgreSQL cannot store
 * it.
 */
export function stringifyRaw(value: unknown): string {
  const texts: string[] = [];
  const marked = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof RawJson ? `\0${texts.push(part.text) - 1}` : part,
  );
  return texts.length === 0 ? marked : marked.replaceAll(/"\\u0000(\d+)"/g, (_mark, at: string) => texts[Number(at)]!);
}

const token = /\s*(?:"(?:[^"\\]|\\.)*"|[^\s"])/y;
const scalar = /[^\s",:[\]{}]*/y;

/**
 * The last of several occurrences counts, as for `JSON.parse`. `json` must have been parsed before.
 */
export function fieldText(json: string, name: string): string | undefined {
  let [depth, from, key, found] = [0, 0, '', undefined as string | undefined];
  for (let at = 0; at < json.length;) {
    token.lastIndex = at;
    const part = token.exec(json)?.[0].trimStart();
    if (part === undefined) break;
    at = token.lastIndex;
    if (depth === 1 && part === ':') from = at;
    else if (depth === 1 && (part === ',' || part === '}')) {
      if (key === name && from > 0) found = json.slice(from, at - 1).trim();
      [key, from] = ['', 0];
    }
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    else if (part.startsWith('"')) key = depth === 1 && from === 0 ? (JSON.parse(part) as string) : key;
    else {
      scalar.lastIndex = at;
      at += scalar.exec(json)?.[0].length ?? 0;
    }
  }
  return found;
}
