import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { allVersions } from '../corpus/packages.ts';
import type { Row } from '../corpus/row.ts';
import { folders } from '../folders.ts';
import { pathOf } from '../site/serve.ts';
import type { Floater, Scroller, TextLine } from './in-page.ts';
import { visit, type Visit } from './visit.ts';

export type Reference = {
  readonly folder: string;
  readonly views: readonly string[];
  readonly walks: readonly string[];
  readonly wholes: readonly string[];
  readonly viewText: readonly TextLine[];
  readonly walkText: readonly TextLine[];
  readonly floaters: readonly Floater[];
  readonly scroller: Scroller;
  /** How long a careful person's visit took before the pictures of the whole page. */
  readonly ms: number;
};

/** A reference as it is kept: its folder may be moved. */
type Stored = Omit<Reference, 'folder'>;

/** Raised when references are made in another way, so that old ones are not taken for them. */
const method = 6;

/** The reference of a row: that of an earlier run where nothing it was made from has changed. */
export async function referenceOf(row: Row, { browser, url }: Options): Promise<Reference> {
  const folder = join(folders.references, `${row.id}-${keyOf(row)}`);
  const description = join(folder, 'reference.json');
  if (existsSync(description)) return { ...(JSON.parse(readFileSync(description, 'utf8')) as Stored), folder };
  const covered = url(pathOf(row));
  const address = row.class === 'overlay' ? url(pathOf(row, { without: true })) : covered;
  const visits: Visit[] = [];
  // Two visits: what differs between them is left to chance by the page itself.
  for (const one of row.mayStay === true ? [address, covered] : [address, address])
    visits.push(await visit(await browser(), { url: one, click: row.click, earlier: visits[0] }));
  return save(folder, visits);
}
type Options = { readonly browser: () => Promise<Browser>; readonly url: (path: string) => string };

export const keyOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify([method, row, versionsOf(row)]))
    .digest('hex')
    .slice(0, 12);

const versionsOf = (row: Row): string[] => {
  const { base = '', styles = [], scripts = [] } = row.harness ?? {};
  const names = [row.package, base, ...styles, ...scripts].map((file) => /^(?:@[^/]+\/)?[^/@]*/.exec(file)![0]);
  return [...new Set(names)].flatMap((name) => allVersions[name] ?? []);
};

function save(folder: string, visits: readonly Visit[]): Reference {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const write = (kind: string, pictures: readonly Buffer[]): string[] =>
    pictures.map((picture, index) => {
      writeFileSync(join(making, `${kind}-${index + 1}.png`), picture);
      return `${kind}-${index + 1}.png`;
    });
  const first = visits[0]!;
  const stored: Stored = {
    views: write(
      'view',
      visits.flatMap(({ views }) => views),
    ),
    walks: write(
      'walk',
      visits.flatMap(({ walk }) => walk ?? []),
    ),
    wholes: write(
      'whole',
      visits.flatMap(({ whole }) => whole),
    ),
    viewText: first.viewText,
    walkText: first.walkText,
    // A toast stays in place in the visit that shows it, and only there.
    floaters: visits.map(({ floaters }) => floaters).reduce((most, each) => (each.length > most.length ? each : most)),
    scroller: first.scroller,
    ms: Math.round(first.ms),
  };
  writeFileSync(join(making, 'reference.json'), JSON.stringify(stored));
  renameSync(making, folder);
  return { ...stored, folder };
}
