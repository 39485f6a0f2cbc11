import type { Schemas, Tintype } from '@tintype/client';
import { join } from 'node:path';
import { toFileExtension, toFolderPath } from '../files/file-names.ts';
import { writeAtomically } from '../files/write-files.ts';
import { removeFragment, convertLinks } from './convert-links.ts';

type KeepSitePage = Schemas['CrawlPage'];
export type DownloadedSite = {
  readonly files: number;
  readonly pages: number;
  readonly skipped: number;
  readonly failed: readonly { readonly url: string; readonly reason: string }[];
};
type SiteDownloadInput = {
  readonly client: Tintype;
  readonly id: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly convertsLinks: boolean;
};

/**
 * Mirrors the paths of the site in a folder. An index has the address of each page with its files.
 */
export async function storeSite(
  { client, id, folder, signal, convertsLinks }: SiteDownloadInput,
  rootUrl: string,
): Promise<DownloadedSite> {
  const root = new URL(rootUrl).host;
  const taken = new Set<string>([indexName, failuresName]);
  const failed: { url: string; reason: string }[] = [];
  const captured: CapturedPage[] = [];
  let skipped = 0;
  for await (const page of client.crawls.pages(id, { pageSize: 100 }, { signal })) {
    if (page.status === 'SKIPPED') skipped += 1;
    else if (page.status !== 'COMPLETED') failed.push({ url: page.url, reason: reasonOf(page) });
    else captured.push({ page, place: findFreePath(toFolderPath(page.url, root), taken) });
  }
  const places = mapPagesByUrl(captured);
  const index: { url: string; title?: string | undefined; files: string[] }[] = [];
  let files = 0;
  for (const { page, place } of captured) {
    const paths: string[] = [];
    for (const { type } of page.outputs) {
      const file = await client.crawls.output(id, page.id, type, { signal });
      const extension = toFileExtension(file.contentType);
      const path = `${place}.${extension}`;
      const findPath = (address: string): string | undefined => {
        const found = places.get(address);
        return found?.page.outputs.some((output) => output.type === type) === true
          ? `${found.place}.${extension}`
          : undefined;
      };
      const url = page.finalUrl ?? page.url;
      const isText = convertsLinks && file.contentType.startsWith('text/');
      await writeAtomically(
        join(folder, path),
        isText ? convertLinks(file.text(), file.contentType, { url, path, findPath }) : file.bytes,
      );
      paths.push(path);
      files += 1;
    }
    index.push({ url: page.url, title: page.title, files: paths });
  }
  if (index.length > 0)
    await writeAtomically(join(folder, `${indexName}.json`), `${JSON.stringify(index, undefined, 1)}\n`);
  return { files, pages: captured.length, skipped, failed };
}

const indexName = 'addresses';
const failuresName = 'failures';

type CapturedPage = { readonly page: KeepSitePage; readonly place: string };

/** Maps URLs to pages. The URL of a page has priority over redirect targets and duplicates. */
function mapPagesByUrl(captured: readonly CapturedPage[]): ReadonlyMap<string, CapturedPage> {
  const places = new Map<string, CapturedPage>();
  for (const one of captured)
    for (const address of [one.page.finalUrl, ...(one.page.sameAs ?? [])])
      if (address !== undefined) places.set(removeFragment(address), one);
  for (const one of captured) places.set(removeFragment(one.page.url), one);
  return places;
}

const reasonOf = ({ status, errorCode, errorMessage }: KeepSitePage): string =>
  errorCode === undefined ? status : `${errorCode}: ${errorMessage ?? ''}`;

/**
 * Returns an unused path: several URLs may have the same path, or paths that differ only in case.
 */
function findFreePath(place: string, taken: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? place : `${place}-${count}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
