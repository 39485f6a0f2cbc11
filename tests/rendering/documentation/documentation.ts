import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const documents = '/usr/share/doc';

/** Why there are no pages, for whoever wonders what was skipped. */
export const documentationMissing = `no PostgreSQL documentation below ${documents}: apt-get install postgresql-doc`;

/** The folder of PostgreSQL's documentation: over a thousand pages that nobody here wrote. */
export function findDocumentation(): string | undefined {
  const packages = namesIn(documents)
    .filter((name) => /^postgresql-doc-\d+$/.test(name))
    .toSorted((a, b) => versionOf(b) - versionOf(a));
  return packages.map((name) => join(documents, name, 'html')).find((folder) => htmlFiles(folder).length > 0);
}

/** So many pages, spread evenly over all there are. */
export function pickPages(folder: string, count: number): string[] {
  const all = htmlFiles(folder);
  const step = all.length / Math.min(count, all.length);
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => `/${all[Math.floor(index * step)]!}`);
}

const versionOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1));
const htmlFiles = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.html'))
    .toSorted();

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
