import { isSentence, tidyText } from './blocks.ts';
import { hasDateText, hasPriceText } from './features.ts';
import type { PageReading } from './model.ts';
import { type Box, getStructureKey, type PageBlock, type PageBlocks } from './page-blocks.ts';

/** Facts that only the visible blocks of a page show, as the page writes them. */
export type VisibleFacts = {
  readonly kinds: Readonly<Record<string, number>>;
  readonly price: string | null;
  readonly posts: readonly { readonly author: string | null; readonly time: string | null; readonly text: string }[];
  readonly entries: readonly { readonly title: string; readonly url: string; readonly text: string | null }[];
};

/** Reads posts and entries from elements that repeat within the main content. */
export function readVisibleFacts(page: PageBlocks, { scores, kinds }: PageReading): VisibleFacts {
  const has = (...names: readonly string[]): boolean =>
    names.reduce((sum, name) => sum + (kinds[name] ?? 0), 0) >= kindShareMin;
  return {
    kinds,
    price: has('product') ? findPrice(page) : null,
    posts: has('forum') ? readPosts(page, scores) : [],
    entries: has('listing', 'collection') ? readEntries(page, scores) : [],
  };
}

const kindShareMin = 0.5;
const [blocksBefore, blocksAfter] = [5, 40];

/** The price of a product is next to its headline. A former price is struck through. */
function findPrice({ blocks }: PageBlocks): string | null {
  const headline = blocks.findIndex(({ box }) => box.tag === 'h1' || box.parent?.tag === 'h1');
  if (headline === -1) return null;
  const after = blocks.slice(headline, headline + blocksAfter);
  const near = [...after, ...blocks.slice(Math.max(0, headline - blocksBefore), headline).toReversed()];
  return near.map(readCurrentText).find((text) => text.length < 80 && hasPriceText(text)) ?? null;
}

const readCurrentText = ({ nodes, box }: PageBlock): string => {
  if (box.element.closest('del, s') !== null) return '';
  const read = (node: Node): string => {
    if (node.nodeType === 3) return node.nodeValue ?? '';
    if (node.nodeType !== 1 || /^(?:del|s)$/.test((node as Element).localName)) return '';
    return [...node.childNodes].map(read).join('');
  };
  return tidyText(nodes.map(read).join(''));
};

const [postsMin, entriesMin, rowsMax] = [2, 3, 1_000];
const shareMin = 0.6;

/** Posts are built alike, and have a date each. */
function readPosts(page: PageBlocks, scores: readonly number[]): VisibleFacts['posts'] {
  const boxes = findRows(
    page,
    scores,
    postsMin,
    (blocks) =>
      blocks.some(({ text }) => isSentence(text) || text.length >= 20) &&
      blocks.some(({ text, box }) => isTime(text) || hasTime(box)),
  );
  return boxes.flatMap(({ first, end, element }) => {
    const blocks = page.blocks.slice(first, end);
    const written = blocks.filter(
      ({ text, linked }, at) => scores[first + at]! >= 0.35 && linked < 0.5 && !isTime(text),
    );
    const text = written.map((block) => block.text).join('\n');
    const author = blocks.find(({ text: name, linked }) => linked > 0.5 && name.length <= 60 && !isTime(name));
    const time =
      element.querySelector('time[datetime]')?.getAttribute('datetime') ??
      blocks.find((block) => isTime(block.text))?.text;
    return text === '' ? [] : [{ author: author?.text ?? null, time: time ?? null, text }];
  });
}

const isTime = (text: string): boolean => text.length <= 60 && hasDateText(text);
const hasTime = ({ element }: Box): boolean => element.querySelector('time') !== null || element.localName === 'time';

/** Entries are built alike, and have a link each. */
function readEntries(page: PageBlocks, scores: readonly number[]): VisibleFacts['entries'] {
  const boxes = findRows(page, scores, entriesMin, (blocks) =>
    blocks.some(({ links, linked }) => links > 0 || linked > 0.5),
  );
  return boxes.flatMap(({ first, end, element }) => {
    const blocks = page.blocks.slice(first, end);
    const title =
      blocks.find(({ box }) => /^h[1-6]$/.test(box.tag)) ?? blocks.find(({ linked }) => linked > 0.5) ?? blocks[0];
    const link =
      title?.box.element.closest('a[href]') ??
      title?.box.element.querySelector('a[href]') ??
      element.querySelector('a[href]') ??
      element.closest('a[href]');
    const url = link?.getAttribute('href') ?? null;
    const text = blocks
      .filter((block) => block !== title)
      .map((block) => block.text)
      .join('\n');
    return title === undefined || url === null ? [] : [{ title: title.text, url, text: text === '' ? null : text }];
  });
}

function findRows(
  { blocks, boxes }: PageBlocks,
  scores: readonly number[],
  least: number,
  isRow: (blocks: readonly PageBlock[]) => boolean,
): readonly Box[] {
  const weigh = ({ first, end }: Box): number => {
    let sum = 0;
    for (let at = first; at < end; at += 1) sum += scores[at]! * Math.min(500, blocks[at]!.text.length);
    return sum;
  };
  const filled = boxes.filter(({ first, end }) => end > first);
  const groups = [...Map.groupBy(filled, getStructureKey).values()]
    .filter(({ length }) => length >= least && length <= rowsMax)
    .map((group) => ({ group, weight: group.reduce((sum, box) => sum + weigh(box), 0) }))
    .toSorted((one, other) => other.weight - one.weight);
  const most = groups[0]?.weight ?? 0;
  const rows = groups
    .filter(({ weight }) => weight >= most / 2)
    .map(({ group }) => group)
    .filter(
      (group) => group.filter(({ first, end }) => isRow(blocks.slice(first, end))).length >= group.length * shareMin,
    );
  return rows.reduce<readonly Box[]>((best, group) => (group.length > best.length ? group : best), []);
}
