import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const packageFolder = join(import.meta.dirname, '../../../packages/client');

/**
 * Each sample as a program of its own: all but the first go on with the client that the first one
 * makes.
 */
export function readmeSamples(): readonly string[] {
  const text = readFileSync(join(packageFolder, 'README.md'), 'utf8');
  const [first = '', ...others] = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code!);
  const making = first.split('\n').filter((line) => /^import .*'@tintype\/client'|^const tintype = /.test(line));
  return [first, ...others.map((code) => `${making.join('\n')}\nvoid tintype;\n${code}`)];
}
