import { isNamedAside } from './names.ts';
import { foldWords } from './blocks.ts';
import { type Box, isHeadingBox, type PageBlocks } from './page-blocks.ts';

const contentScoreMin = 0.35;

/**
 * The scores decide, except where the structure of the page decides: code, lists and tables are
 * whole, and a text has no gaps.
 */
export function chooseBlocks(page: PageBlocks, scores: readonly number[]): boolean[] {
  const kept = joinUnits(page, scores).map((score) => score >= contentScoreMin);
  addLead(page, kept);
  addSections(page, kept);
  fillGaps(page, kept);
  addHeadings(page, kept);
  return kept;
}

/** All blocks of the same code, list or table get their average score, weighted by length. */
function joinUnits({ blocks, boxes }: PageBlocks, scores: readonly number[]): number[] {
  const joined = [...scores];
  for (const { tag, element, first, end } of boxes) {
    if (first === end || !isUnit(tag, element, end - first)) continue;
    let [sum, length] = [0, 0];
    for (let at = first; at < end; at += 1) {
      sum += blocks[at]!.text.length * scores[at]!;
      length += blocks[at]!.text.length;
    }
    joined.fill(sum / length, first, end);
  }
  return joined;
}

const unitBlocksMax = 60;

/** A table that contains parts of a page only lays them out, so it has no common score. */
const isUnit = (tag: string, element: Element, count: number): boolean =>
  tag === 'pre' ||
  element.hasAttribute('data-code') ||
  (/^(?:ul|ol|dl)$/.test(tag) && count <= unitBlocksMax) ||
  (tag === 'table' && element.querySelector('table, form, article, section, h1, h2, h3, ul, p + p') === null);

const [beginningMin, beginningMax] = [30, 60];

/** Keeps the lead of an article, which is often also the description of the page. */
function addLead({ blocks, head }: PageBlocks, kept: boolean[]): void {
  const beginning = foldWords(head.description).slice(0, beginningMax);
  const first = kept.indexOf(true);
  if (beginning.length < beginningMin) return;
  for (const [at, { text, linked, box }] of blocks.slice(0, Math.max(0, first)).entries())
    if (linked < 0.5 && !isSurrounding(box) && foldWords(text).startsWith(beginning)) kept[at] = true;
}

const sectionsMin = 3;

/** Sections that are built alike belong together: all are content if most are. */
function addSections(page: PageBlocks, kept: boolean[]): void {
  const sections = page.boxes.filter((box) => isSection(box, page));
  const byParent = Map.groupBy(sections, ({ parent }) => parent);
  const groups = [...byParent.values()].flatMap((all) => [...Map.groupBy(all, getSectionStyle).values()]);
  for (const group of groups.filter(({ length }) => length >= sectionsMin)) {
    const dropped = group.filter(({ first, end }) => !kept.slice(first, end).includes(true));
    if (dropped.length > group.length / 2) continue;
    for (const box of dropped) if (!isSurrounding(box)) kept.fill(true, box.first, box.end);
  }
}

const getSectionStyle = ({ tag, element }: Box): string => `${tag}.${element.getAttribute('class') ?? ''}`;

/** A section begins with a heading that is not a link, unlike a teaser. */
function isSection({ first, end }: Box, { blocks }: PageBlocks): boolean {
  const opening = blocks[first];
  if (opening === undefined || end - first < 2 || opening.linked > 0.5) return false;
  return isHeadingBox(opening.box) || (opening.box.parent !== undefined && isHeadingBox(opening.box.parent));
}

/**
 * Lists, tables, code, figures and headings between two blocks of content, or after the last block
 * of a box, are content.
 */
function fillGaps({ blocks }: PageBlocks, kept: boolean[]): void {
  for (const [at, { box }] of blocks.entries()) {
    if (!kept[at] || kept[at + 1] !== false) continue;
    let end = at + 1;
    while (kept[end] === false && isInUnit(blocks[end]!.box) && !isSurrounding(blocks[end]!.box)) end += 1;
    const isGap = kept[end] === true;
    if (end - at <= gapBlocksMax) kept.fill(true, at, isGap ? end : Math.min(end, getContainer(box).end));
  }
}

/** References of a long article are hundreds of blocks. */
const gapBlocksMax = 400;
const wholeBlockTags = /^(?:table|ul|ol|dl|pre)$/;
/** The box around a block, or around the block's list, table or code. */
const getContainer = (box: Box): Box => {
  const outermost = listAncestors(box).findLast(({ tag }) => wholeBlockTags.test(tag)) ?? box;
  return outermost.parent ?? outermost;
};
const listAncestors = (box: Box): Box[] => (box.parent === undefined ? [] : [box, ...listAncestors(box.parent)]);
/** A button that opens something is the heading of what it opens. */
const isInUnit = (box: Box): boolean =>
  listAncestors(box).some(
    (one) =>
      wholeBlockTags.test(one.tag) ||
      one.tag === 'figure' ||
      isHeadingBox(one) ||
      one.element.hasAttribute('aria-expanded'),
  );
export const isSurrounding = (box: Box): boolean =>
  listAncestors(box).some(
    ({ tag, role, element }) =>
      /^(?:nav|aside|footer|form)$/.test(tag) || /^(?:navigation|menu)$/.test(role) || isNamedAside(element),
  );

/** A heading stays if content follows it directly. */
function addHeadings({ blocks }: PageBlocks, kept: boolean[]): void {
  for (let at = blocks.length - 2; at >= 0; at -= 1)
    if (isHeadingBox(blocks[at]!.box) && blocks[at]!.linked < 0.5 && kept[at + 1]) kept[at] = true;
}
