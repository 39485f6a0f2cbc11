import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import { parseHtml } from '@tintype/render/content/clean-html';
import { readBlocks, type PageBlocks } from '@tintype/render/content/main/page-blocks';
import { labelBlocks, wordsOf } from './labels.ts';
import { pagesFolder } from './folders.ts';

export type Truth = { readonly name: string; readonly kind: string; readonly fold: number; readonly content: string };
export type LabelledPage = Truth & {
  readonly page: PageBlocks;
  /** The number of words of each block. */
  readonly sizes: readonly number[];
  readonly labels: readonly number[];
};

export const foldsCount = 5;

type TruthFile = {
  readonly url?: string;
  readonly ground_truth: { readonly main_content?: string };
  readonly _internal?: { readonly page_type?: string | { readonly primary?: string } };
};

/** Returns the pages of the benchmark, each in one of five folds: all pages of a domain in one. */
export function readTruths(folder: string): Truth[] {
  return readdirSync(join(folder, 'ground-truth'))
    .toSorted()
    .map((file) => {
      const truth = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as TruthFile;
      const type = truth._internal?.page_type;
      const kind = (typeof type === 'string' ? type : type?.primary) ?? 'article';
      return {
        name: file.replace('.json', ''),
        kind: kind === 'category' ? 'collection' : kind,
        fold: foldOf(truth.url ?? file),
        content: truth.ground_truth.main_content ?? '',
      };
    });
}

/** By the registrable domain, or nearly: the last two labels, three below a short second level. */
function foldOf(url: string): number {
  const host = URL.parse(url)?.hostname ?? url;
  const labels = host.split('.');
  const domain = labels.slice((labels.at(-2)?.length ?? 9) <= 3 && labels.length > 2 ? -3 : -2).join('.');
  let hash = 0;
  for (const letter of domain) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return (hash >>> 8) % foldsCount;
}

export const htmlOf = (name: string): string =>
  gunzipSync(readFileSync(join(pagesFolder, `${name}.html.gz`))).toString();

/**
 * Reads and labels a page. The result is copied, because its texts are parts of the document, which
 * would stay in memory with them.
 */
export function labelPage(truth: Truth): LabelledPage {
  const document = parseHtml(htmlOf(truth.name), 'https://example.com/');
  const read = readBlocks(document.body);
  const blocks = read.blocks.map((block) => ({ ...block, nodes: block.nodes.map(() => undefined as never) }));
  for (const box of read.boxes) Object.assign(box, { element: undefined });
  const images = read.images.map((image) => ({ ...image, element: undefined as never }));
  document.defaultView!.close();
  const words = blocks.map(({ text }) => wordsOf(text));
  const labels = labelBlocks(words, wordsOf(truth.content));
  const sizes = words.map(({ length }) => length);
  const page = { ...truth, page: { ...read, blocks, images }, sizes, labels };
  const copy = deserialize(serialize(page)) as LabelledPage;
  for (const box of copy.page.boxes) Object.assign(box, { words: box.words.map(internWord) });
  return copy;
}

const interned = new Map<string, string>();
function internWord(word: string): string {
  if (!interned.has(word)) interned.set(word, word);
  return interned.get(word)!;
}
