import type { Schemas, Tintype } from '@tintype/client';
import { join } from 'node:path';
import { toFileExtension, toFolderPath } from '../files/file-names.ts';
import { writeWhole } from '../files/write-whole.ts';

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
};

/**
 * Stores every file of an ended crawl in a folder that mirrors the path of its page on the site.
 */
export async function storeSite(
  { client, id, folder, signal }: SiteDownloadInput,
  rootUrl: string,
): Promise<DownloadedSite> {
  const root = new URL(rootUrl).host;
  const taken = new Set<string>();
  const failed: { url: string; reason: string }[] = [];
  let [files, pages, skipped] = [0, 0, 0];
  for await (const page of client.crawls.pages(id, { pageSize: 100 }, { signal })) {
    if (page.status === 'SKIPPED') skipped += 1;
    else if (page.status !== 'COMPLETED') failed.push({ url: page.url, reason: reasonOf(page) });
    else {
      pages += 1;
      const place = freePlace(toFolderPath(page.url, root), taken);
      for (const { type } of page.outputs) {
        const { bytes, contentType } = await client.crawls.output(id, page.id, type, { signal });
        await writeWhole(join(folder, `${place}.${toFileExtension(contentType)}`), bytes);
        files += 1;
      }
    }
  }
  return { files, pages, skipped, failed };
}

const reasonOf = ({ status, errorCode, errorMessage }: KeepSitePage): string =>
  errorCode === undefined ? status : `${errorCode}: ${errorMessage ?? ''}`;

/** Two addresses may map to the same name, also on file systems that ignore case. */
function freePlace(place: string, taken: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? place : `${place}-${count}`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}
