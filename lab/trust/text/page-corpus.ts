import { gatheredPages } from './gathered-pages.ts';

/** A page of a package, and what a person marked in it as its content. */
export type MarkedPage = {
  /** As `lab/trust/corpus/packages.ts` calls it. */
  readonly source: string;
  readonly file: string;
  /** Whose page it is, where a package gathers those of many sites: then its half is the site's. */
  readonly site?: string;
  /** The elements that are the content, and what stands in them and is none of it. */
  readonly content: string;
  readonly without?: string;
};

/**
 * Signs beside headings, lists of what else is on the site, numbers of lines, buttons that copy:
 * everywhere the same.
 */
const furniture = '.headerlink, .permalink, nav, .linenos, button.copy, .toctree-wrapper, script, style, noscript';

const pagesOf = (
  source: string,
  folder: string,
  files: readonly string[],
  content: string,
  without?: string,
): MarkedPage[] =>
  files.map((file) => ({
    source,
    file: `${folder}/${file}.html`,
    content,
    without: without === undefined ? furniture : `${furniture}, ${without}`,
  }));

/** Documentation, product pages, questions, articles: as packages of Debian and npm ship them. */
export const markedPages: readonly MarkedPage[] = [
  pagesOf(
    'debian.python-attr-doc',
    'usr/share/doc/python-attr-doc/html',
    ['examples', 'how-does-it-work', 'overview'],
    '[role=main] [itemprop=articleBody]',
  ),
  pagesOf(
    'debian.python-click-doc',
    'usr/share/doc/python-click-doc/html',
    ['options', 'testing', 'advanced'],
    '.body',
    '.contents.local',
  ),
  pagesOf('debian.python-blinker-doc', 'usr/share/doc/python-blinker-doc/html', ['index'], '.body'),
  pagesOf(
    'debian.python-mpmath-doc',
    'usr/share/doc/python-mpmath-doc/html',
    ['identification', 'general', 'contexts'],
    '.body',
  ),
  pagesOf(
    'debian.git-doc',
    'usr/share/doc/git-doc',
    ['git-cat-file', 'git-submodule', 'giteveryday'],
    '#header > h1, #content',
    '#toc',
  ),
  pagesOf('debian.debian-faq', 'usr/share/doc/debian/FAQ', ['pkg-basics.en', 'choosing.en'], 'body > .chapter', '.toc'),
  pagesOf(
    'debian.aptitude-doc-en',
    'usr/share/doc/aptitude/html/en',
    ['ch01s02', 'ch02s05s01'],
    'body > .section',
    '.toc',
  ),
  pagesOf(
    'debian.python-markdown-doc',
    'usr/share/doc/python-markdown-doc/docs/extensions',
    ['toc', 'extra', 'attr_list'],
    '.body',
  ),
  pagesOf(
    'debian.asciidoctor-doc',
    'usr/share/doc/asciidoctor-doc/html/Asciidoctor',
    ['ListItem'],
    'main',
    '.method-source-code, .method-click-advice, h1 + .breadcrumbs, [id=hamburger-button]',
  ),
  pagesOf('startbootstrap-blog-post', 'dist', ['index'], 'article', 'header .badge, header .text-muted'),
  pagesOf('startbootstrap-clean-blog', 'dist', ['post', 'about'], 'header h1, header .subheading, article, main'),
  pagesOf(
    'startbootstrap-modern-business',
    'dist',
    ['about', 'faq', 'pricing', 'portfolio-item', 'blog-post'],
    'main',
    'header .badge, header .text-muted.fst-italic, section:has(.comment), .col-lg-3, .accordion-collapse:not(.show)',
  ),
  pagesOf('startbootstrap-business-casual', 'dist', ['about', 'products', 'store'], '.page-section'),
  pagesOf('startbootstrap-business-frontpage', 'dist', ['index'], 'header, section', '#contactForm'),
  pagesOf('startbootstrap-landing-page', 'dist', ['index'], 'header, section', 'form, .call-to-action'),
  pagesOf('startbootstrap-new-age', 'dist', ['index'], 'header, aside, section'),
  pagesOf('startbootstrap-small-business', 'dist', ['index'], 'body > .container'),
  pagesOf('startbootstrap-shop-item', 'dist', ['index'], 'body > section:first-of-type'),
  pagesOf('flat-ui', '.', ['getting-started'], 'body > .container, .demo-headline'),
  pagesOf('spectre.css', 'docs', ['getting-started', 'layout'], '#content > .container:not(.docs-footer)', '.anchor'),
  pagesOf('bootflat', '.', ['getting-started'], '.container .row', '.col-md-3, .sidebar'),
  Object.entries(gatheredPages).flatMap(([source, pages]) =>
    pages.map(({ without, ...page }): MarkedPage => ({
      ...page,
      source,
      without: without === undefined ? furniture : `${furniture}, ${without}`,
    })),
  ),
].flat();
