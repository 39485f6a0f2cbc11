import { startFolderSite } from '@tintype/testing/folder-site';
import { startSite } from '@tintype/testing/site';
import {
  documentationMissing,
  findDocumentation,
  pickPages,
} from '@tintype/tests/rendering/documentation/documentation';
import { colourfulSite } from './colourful-pages.ts';

export const pageKinds = ['documentation', 'colourful'] as const;
export type PageKind = (typeof pageKinds)[number];
export type BenchPage = { readonly name: string; readonly kind: PageKind; readonly url: string };
export type BenchPages = {
  readonly pages: readonly BenchPage[];
  readonly hosts: readonly string[];
  /** What a reader of the numbers has to know. */
  readonly remark: string;
};

const documentationPages = 8;

/**
 * Eight pages of text that nobody here wrote and four colourful ones of our own; without the
 * documentation only those.
 */
export async function servePages(undo: AsyncDisposableStack): Promise<BenchPages> {
  const { pages: answers, names } = await colourfulSite();
  const own = await startSite(answers);
  undo.defer(own.stop);
  const colourful = names.map((name): BenchPage => ({ name, kind: 'colourful', url: own.url(`/${name}`) }));
  const folder = findDocumentation();
  if (folder === undefined)
    return { pages: colourful, hosts: [own.host], remark: `Own pages only: ${documentationMissing}` };

  const site = await startFolderSite(folder);
  undo.defer(site.stop);
  const documentation = pickPages(folder, documentationPages).map((path): BenchPage => ({
    name: path.slice(1),
    kind: 'documentation',
    url: site.url(path),
  }));
  const pages = [...documentation, ...colourful];
  const remark = `${documentation.length} pages of ${folder} and ${colourful.length} colourful ones of our own`;
  return { pages, hosts: [site.host, own.host], remark };
}
