import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../../docs/stealth.md');

/** Rows of the table below a heading of docs/stealth.md, cell by cell, without its head. */
const rowsBelow = (heading: string): readonly string[][] => {
  const [section = ''] = readFileSync(path, 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ') ?? [];
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
};

export const browsers = ['headless shell', 'full browser', 'stealth mode'] as const;
export type Browser = (typeof browsers)[number];

export const documentedSigns = (): readonly string[] => rowsBelow('Signs').map(([sign]) => sign!);

/** The signs that the table gives for a browser. */
export const documentedFailures = (browser: Browser): readonly string[] =>
  rowsBelow('Signs').flatMap(([sign, ...cells]) => (cells[browsers.indexOf(browser)] === 'no' ? [sign!] : []));

export type Change = { readonly mends: readonly string[]; readonly breaks: readonly string[] };

/** By the name of each evasion. */
export const documentedChanges = (): ReadonlyMap<string, Change> =>
  new Map(
    rowsBelow('Evasions of puppeteer-extra-plugin-stealth').map(([evasion, mends, breaks]) => [
      evasion!,
      { mends: listed(mends!), breaks: listed(breaks!) },
    ]),
  );

const listed = (cell: string): readonly string[] => (cell === '–' ? [] : cell.split('; '));
