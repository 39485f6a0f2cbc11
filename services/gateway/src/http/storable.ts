import { invalidFields } from '@tintype/contracts/errors/service-error';

/** Deeper nesting than any field has or any metadata needs, and far from what recursion in a parser or database bears. */
export const depthMax = 64;

/** Refuses what `notStorable` finds in a body or a query. */
export function requireStorable(sent: unknown): void {
  const found = notStorable(sent);
  if (found !== undefined) throw invalidFields({ [found.path || 'body']: found.problem });
}

/**
 * What JSON can say and PostgreSQL cannot keep: U+0000 and half of a surrogate pair (its manual, section 8.14). Gives
 * the path of the first such text, or of what is nested too deeply, with a sentence about it.
 */
export function notStorable(body: unknown): { readonly path: string; readonly problem: string } | undefined {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 0 }];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    const { value, path, depth } = here;
    if (typeof value === 'string' && isBad(value)) return { path, problem };
    if (typeof value !== 'object' || value === null) continue;
    if (depth === depthMax) return { path, problem: `must not be nested deeper than ${depthMax} levels` };
    for (const [name, inner] of Object.entries(value)) {
      if (isBad(name)) return { path, problem };
      left.push({ value: inner, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
  return undefined;
}

const problem = 'must not contain U+0000 or half of a surrogate pair';
const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
