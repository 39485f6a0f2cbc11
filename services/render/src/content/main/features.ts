import { isSentence } from './blocks.ts';
import { type Box, type PageBlock, type PageBlocks, getStructureKey, isHeadingBox } from './page-blocks.ts';

/** How strongly a word in the names of elements speaks for content. */
export type WordWeights = ReadonlyMap<string, number>;

const tags = 'p li h1 h2 h3 h4 h5 h6 td th dt dd pre blockquote figcaption a button label div span'.split(' ');
const ancestorTags = (
  'nav aside footer header main article section form table ul ol dl figure dialog details blockquote button a pre ' +
  'h1 h2 h3'
).split(' ');
const roles = 'navigation banner contentinfo search menu main complementary dialog article list tabpanel'.split(' ');
const itemProperties =
  /^(?:articlebody|text|description|name|headline|price|offers|review|reviewbody|comment|author|datepublished|image|breadcrumb|itemlistelement)$/i;
const schemaTypes = [
  /article|posting|report/i,
  /product|offer/i,
  /discussion|question|qapage|answer|comment/i,
  /itemlist|collection/i,
  /breadcrumb/i,
  /techarticle|howto|apireference/i,
  /localbusiness|organization|service/i,
  /website|webpage/i,
];
const pricePattern =
  /(?:[$€£¥₹₽₩]|\b(?:usd|eur|gbp|chf|kr|zł|kč)\b)\s?\d|\d[\d.,]*\s?(?:[$€£¥₹₽₩]|(?:usd|eur|gbp|chf|kr|zł|kč)\b)/i;
const datePattern = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d+\s?[hdwmy]\b/;
export const hasPriceText = (text: string): boolean => pricePattern.test(text);
export const hasDateText = (text: string): boolean => datePattern.test(text);
const denseCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

const log = (value: number): number => Math.log1p(value);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Prefix sums over the blocks, so that the sum of a range is one subtraction. */
export class RangeSums {
  readonly #totals: Float64Array;
  constructor(values: readonly number[]) {
    this.#totals = new Float64Array(values.length + 1);
    for (const [at, value] of values.entries()) this.#totals[at + 1] = this.#totals[at]! + value;
  }
  of(first: number, end: number): number {
    const last = this.#totals.length - 1;
    return this.#totals[Math.min(last, end)]! - this.#totals[Math.max(0, Math.min(last, first))]!;
  }
}

function readBlockFeatures({ box, text, linked, links, bold, nodes }: PageBlock, copies: number) {
  const { length } = text;
  const words = text.split(' ').length;
  const sentence = isSentence(text);
  const hasPrice = hasPriceText(text);
  const hasDate = hasDateText(text);
  const values = [
    log(length),
    log(words),
    length / words,
    linked,
    log(links),
    bold,
    Number(sentence),
    log(count(text, /[.!?…。！？।؟](?=\s|$)/gu)),
    log(count(text, /[,;、，]/gu)),
    share(count(text, /\p{Lu}/gu), length),
    share(count(text, /\d/g), length),
    share(count(text, /[^\p{L}\p{N}\s]/gu), length),
    share(count(text, denseCharacters), length),
    Number(/^\p{Lu}/u.test(text)),
    Number(/[.。]["'”’»)]*$/u.test(text)),
    Number(/[:：]$/u.test(text)),
    Number(/[?？؟!！]$/u.test(text)),
    Number(/(?:…|\.\.\.)/u.test(text)),
    Number(hasPrice),
    Number(hasDate),
    Number(/[©®]/u.test(text)),
    count(text, /[|»›•·→]/gu),
    Number(/@/.test(text)),
    Number(/%/.test(text)),
    log(copies),
    log(nodes.length),
    tags.indexOf(box.tag),
  ];
  return {
    length,
    linked: linked * length,
    isSentence: sentence && linked < 0.5,
    isHeading: isHeadingBox(box),
    hasPrice,
    hasDate,
    values,
  };
}

export function readFeatures(
  page: PageBlocks,
  weights: WordWeights,
): { readonly rows: readonly number[][]; readonly page: readonly number[] } {
  const { blocks, root } = page;
  const copies = Map.groupBy(blocks, ({ text }) => text);
  const owns = blocks.map((block) => readBlockFeatures(block, copies.get(block.text)!.length));
  const sums = {
    length: new RangeSums(owns.map(({ length }) => length)),
    linked: new RangeSums(owns.map(({ linked }) => linked)),
    sentence: new RangeSums(owns.map((own) => (own.isSentence ? own.length : 0))),
    sentences: new RangeSums(owns.map((own) => Number(own.isSentence))),
    heading: new RangeSums(owns.map(({ isHeading }) => Number(isHeading))),
    price: new RangeSums(owns.map(({ hasPrice }) => Number(hasPrice))),
    date: new RangeSums(owns.map(({ hasDate }) => Number(hasDate))),
  };
  const all = { length: sums.length.of(0, blocks.length), sentence: sums.sentence.of(0, blocks.length) };
  const ofRange = (first: number, end: number): number[] => [
    log(sums.length.of(first, end)),
    share(sums.linked.of(first, end), sums.length.of(first, end)),
    share(sums.sentence.of(first, end), sums.length.of(first, end)),
    sums.heading.of(first, end),
    sums.price.of(first, end),
    sums.date.of(first, end),
  ];
  const ofBox = new Map<Box | undefined, readonly number[]>();
  const readBox = (box: Box | undefined): readonly number[] => {
    const known = ofBox.get(box);
    if (known !== undefined) return known;
    const [first, end] = [box?.first ?? 0, box?.end ?? blocks.length];
    const values = [
      ...ofRange(first, end),
      share(sums.length.of(first, end), all.length),
      share(sums.sentence.of(first, end), all.sentence),
      log(end - first),
      log(box?.images ?? 0),
      log(box?.alike ?? 0),
    ];
    ofBox.set(box, values);
    return values;
  };
  const chains = new Map<Box, AncestorFeatures>();
  const heads = findHeadline(blocks, page);
  const column = [0.4, 0.7, 0.9].map((part) => findColumn(root, page, sums.sentence, all.sentence * part));
  const signatures = Map.groupBy(blocks.keys(), (at) => getStructureKey(blocks[at]!.box));
  const facts = readPageFeatures(page, { ofRange, all, sums });
  let lastHeading = -1;
  const groups = new Map<readonly number[], readonly number[]>();
  const rows = blocks.map((block, at) => {
    const { box } = block;
    const own = owns[at]!;
    const chain = readChain(box, chains, weights);
    const alike = signatures.get(getStructureKey(box))!;
    let group = groups.get(alike);
    if (group === undefined) {
      const addUp = (valueOf: (own: (typeof owns)[number]) => number): number =>
        alike.reduce((sum, one) => sum + valueOf(owns[one]!), 0);
      const length = addUp((one) => one.length);
      const linked = addUp((one) => one.linked);
      const sentences = addUp((one) => Number(one.isSentence));
      groups.set(
        alike,
        (group = [
          log(alike.length),
          log(length / alike.length),
          share(linked, length),
          sentences / alike.length,
          share(length, all.length),
        ]),
      );
    }
    const others = [-2, -1, 1, 2].flatMap((step) => {
      const beside = owns[at + step];
      return beside === undefined
        ? [-1, -1, -1, -1]
        : [
            log(beside.length),
            share(beside.linked, beside.length),
            Number(beside.isSentence),
            Number(beside.isHeading),
          ];
    });
    const heading = lastHeading;
    if (own.isHeading) lastHeading = at;
    return [
      ...own.values,
      at,
      share(at, blocks.length),
      share(sums.length.of(0, at), all.length),
      share(sums.sentence.of(0, at), all.sentence),
      box.depth,
      ...chain.values,
      ...ofRange(at - 3, at).slice(0, 3),
      ...ofRange(at + 1, at + 4).slice(0, 3),
      ...ofRange(at - 10, at),
      ...ofRange(at + 1, at + 11),
      ...others,
      at - heads.first,
      Math.sign(at - heads.first) * log(Math.abs(sums.length.of(Math.min(at, heads.first), Math.max(at, heads.first)))),
      Number(at === heads.first),
      share(heads.overlap(block.text), 1),
      heading === -1 ? -1 : at - heading,
      heading === -1 ? -1 : owns[heading]!.linked / owns[heading]!.length,
      heading === -1 ? -1 : log(owns[heading]!.length),
      ...group,
      ...column.flatMap((one) => [Number(one.first <= at && at < one.end), countSteps(box, one)]),
      ...readBox(box),
      ...readBox(box.parent),
      ...readBox(box.parent?.parent),
      ...readBox(box.parent?.parent?.parent),
      ...readBox(box.parent?.parent?.parent?.parent?.parent),
      chain.alikeMax,
      ...readBox(chain.repeated),
      ...readBox(chain.landmark),
    ];
  });
  return { rows, page: facts };
}

type AncestorFeatures = {
  readonly values: readonly number[];
  readonly repeated: Box | undefined;
  readonly landmark: Box | undefined;
  readonly alikeMax: number;
};

function readChain(box: Box, known: Map<Box, AncestorFeatures>, weights: WordWeights): AncestorFeatures {
  const found = known.get(box);
  if (found !== undefined) return found;
  const around: Box[] = [];
  for (let one: Box | undefined = box; one !== undefined; one = one.parent) around.push(one);
  const sumOf = (one: Box): number => one.words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  const scores = around.map(sumOf);
  const upTo = scores.slice(0, 12);
  const named = around.map(({ role }) => role);
  const items = around.map(({ property }) => property).filter((name) => itemProperties.test(name));
  const kinds = around.find(({ itemType }) => itemType !== '')?.itemType ?? '';
  const levelOf = (tag: string): number => {
    const at = around.findIndex((one) => one.tag === tag);
    return at === -1 ? 30 : at;
  };
  const repeated = around.reduce<Box | undefined>(
    (most, one) => (one.alike > (most?.alike ?? 2) && one.tag !== 'p' && one.tag !== 'li' ? one : most),
    undefined,
  );
  const values = [
    ...ancestorTags.map(levelOf),
    ...roles.map((role) => Number(named.includes(role))),
    items.length,
    ...['articlebody', 'description', 'text', 'price', 'reviewbody', 'name'].map((name) =>
      Number(items.some((item) => item.toLowerCase() === name)),
    ),
    schemaTypes.findIndex((pattern) => pattern.test(kinds)),
    around.filter(({ tag }) => tag === 'ul' || tag === 'ol').length,
    scores[0]!,
    scores[1] ?? 0,
    scores[2] ?? 0,
    upTo.reduce((sum, one) => sum + one, 0),
    upTo.reduce((least, one) => Math.min(least, one), Infinity),
    upTo.reduce((most, one) => Math.max(most, one), -Infinity),
    upTo.slice(0, 4).reduce((sum, one) => sum + one, 0),
    around
      .slice(0, 12)
      .flatMap(({ words }) => words)
      .reduce((least, word) => Math.min(least, weights.get(word) ?? 0), 0),
  ];
  const landmark = around.find(({ tag, hasId }) => /^(?:main|article|section)$/.test(tag) || hasId);
  const chain = { values, repeated, landmark, alikeMax: log(repeated?.alike ?? 0) };
  known.set(box, chain);
  return chain;
}

function findColumn(root: Box, { boxes }: PageBlocks, sums: RangeSums, least: number): Box {
  let found = root;
  for (const box of boxes) if (sums.of(box.first, box.end) >= least && box.depth > found.depth) found = box;
  return found;
}

function countSteps(box: Box, column: Box): number {
  const around = new Set<Box>();
  for (let one: Box | undefined = box; one !== undefined; one = one.parent) around.add(one);
  let steps = 0;
  for (let one: Box | undefined = column; one !== undefined && !around.has(one); one = one.parent) steps += 1;
  return steps;
}

function findHeadline(
  blocks: readonly PageBlock[],
  { head }: PageBlocks,
): { readonly first: number; readonly overlap: (text: string) => number } {
  const title = new Set(getWords(head.title));
  const overlap = (text: string): number => {
    if (title.size === 0 || text.length > 200) return 0;
    const words = getWords(text);
    return words.filter((word) => title.has(word)).length / Math.max(words.length, title.size / 2);
  };
  const isIn = (box: Box, tag: RegExp): boolean =>
    tag.test(box.tag) || (box.parent !== undefined && tag.test(box.parent.tag));
  const ofLevel = (tag: RegExp): number => {
    let [best, at] = [-1, -1];
    for (const [index, { box, text }] of blocks.entries())
      if (isIn(box, tag) && overlap(text) > best) [best, at] = [overlap(text), index];
    return at;
  };
  const first = ofLevel(/^h1$/);
  return { first: first === -1 ? Math.max(0, ofLevel(/^h[2-3]$/)) : first, overlap };
}
const getWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function readPageFeatures(
  { blocks, boxes, images, head: { jsonLd: data, kind } }: PageBlocks,
  {
    ofRange,
    all,
    sums,
  }: {
    readonly ofRange: (first: number, end: number) => number[];
    readonly all: { readonly length: number; readonly sentence: number };
    readonly sums: { readonly sentences: RangeSums };
  },
): number[] {
  const types = (data.match(/"@type"\s*:\s*(?:\[[^\]]*\]|"[^"]*")/g) ?? []).join(' ');
  const items = boxes.map(({ itemType }) => itemType).join(' ');
  const tagged = Map.groupBy(boxes, ({ tag }) => tag);
  const longest = boxes.reduce((most, { alike }) => Math.max(most, alike), 0);
  return [
    ...ofRange(0, blocks.length),
    log(blocks.length),
    share(all.sentence, all.length),
    log(sums.sentences.of(0, blocks.length)),
    log(images.length),
    log(longest),
    ...'main article h1 h2 h3 table pre form button blockquote li p section'
      .split(' ')
      .map((tag) => log(tagged.get(tag)?.length ?? 0)),
    ...schemaTypes.map((pattern) => Number(pattern.test(types)) + 2 * Number(pattern.test(items))),
    ['article', 'product', 'website', 'profile', 'object'].indexOf(kind.toLowerCase()),
    log(count(data, /"@type"\s*:\s*"(?:Product|Offer)"/g)),
    log(count(data, /"@type"\s*:\s*"(?:Comment|Answer|DiscussionForumPosting)"/g)),
    log(count(data, /"@type"\s*:\s*"ListItem"/g)),
  ];
}
