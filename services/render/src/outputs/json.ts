import { extract } from '../in-page/extract.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { bytesOfText } from './text-bytes.ts';

/** An object with a value for each field of the schema. Read from the document itself, not from a copy. */
export const takeJson: TakeOutput<'json'> = async ({ inPage }, output) => {
  const [names, rules] = [Object.keys(output.schema), Object.values(output.schema)];
  const values = await inPage(extract, rules);
  const found = Object.fromEntries(names.map((name, at) => [name, clean(values[at] ?? null)]));
  return { output, bytes: bytesOfText(JSON.stringify(found)), wanted: 'json', width: null, height: null };
};

/** In JSON a U+0000 is written as an escape, which `bytesOfText` would not see. */
const clean = <T extends string | null | readonly (string | null)[]>(value: T) =>
  value === null || typeof value === 'string' ? withoutNul(value) : value.map(withoutNul);
const withoutNul = (text: string | null): string | null => text?.replaceAll('\0', '').toWellFormed() ?? null;
