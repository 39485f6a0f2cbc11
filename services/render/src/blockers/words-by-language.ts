import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WordsOfLanguage } from './words.ts';

const folder = join(import.meta.dirname, 'words');

/**
 * The words by language (ISO 639); `any` applies to all languages. The files contain patterns that
 * ignore case. A word that other parts of pages use as well is combined with a second one: app with
 * install, cookies with use. A dot matches every kind of apostrophe. `\b` recognises only ASCII
 * word characters, so it is not used next to others.
 */
export const wordsByLanguage: Readonly<Record<string, WordsOfLanguage>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8')) as WordsOfLanguage]),
);
