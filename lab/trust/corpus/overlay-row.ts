import type { Harness, PackageFile, Row } from './row.ts';

/**
 * Pages to lie over: a blog, a shop's front page, a manual, a company. None has anything that
 * covers it.
 */
const bases: readonly PackageFile[] = [
  'startbootstrap-clean-blog/dist/post.html',
  'startbootstrap-landing-page/dist/index.html',
  'debian.git-doc/usr/share/doc/git-doc/giteveryday.html',
  'startbootstrap-modern-business/dist/about.html',
  'startbootstrap-clean-blog/dist/index.html',
  'startbootstrap-modern-business/dist/portfolio-item.html',
];

/** A library's overlay over one of the base pages, another one for each name. */
export const over = (id: string, name: string, harness: Harness, more: Pick<Row, 'mayStay'> = {}): Row => ({
  id,
  package: name,
  class: 'overlay',
  harness: { base: bases[sumOf(id) % bases.length]!, ...harness },
  ...more,
});
/** Bootstrap's own scripts and styles would be loaded twice where the base has them. */
export const plainBase: PackageFile = bases[2]!;

const sumOf = (text: string): number => text.split('').reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
