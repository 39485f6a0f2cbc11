import { describe, expect, test } from '@jest/globals';
import { convert, type Converted } from '../../services/render/src/content/convert.ts';

const url = 'https://example.com/news/';
const sentences = [
  'The harbour was closed on Monday after the storm had moved the sand of two winters into its mouth.',
  'Surveyors of the town measured a depth of three metres where there had been eleven in the spring.',
  'The ferry to the islands leaves from the old quay until the dredgers have finished their work.',
  'Fishermen complained that nobody had asked them, although they had seen the bank grow for years.',
  'The council meets on Thursday and will decide whether the town pays for the work by itself.',
  'A second storm is expected at the weekend, and the pilots have asked for patience until then.',
];
const paragraphs = (from = 0, to = sentences.length): string =>
  sentences
    .slice(from, to)
    .map((text) => `<p class="copy">${text} ${text.replace('The', 'Again the')}</p>`)
    .join('');
const pageOf = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Harbour closed | The Post</title>${head}</head><body>${body}</body></html>`;
const read = (html: string, options: object = {}): Converted =>
  convert({ to: 'markdown', html, url, mainContentOnly: true, ...options });
const article = (inside: string): string =>
  pageOf(`<article><h1>Harbour closed</h1><div class="body">${inside}</div></article>`);

describe('what belongs to the article comes along', () => {
  test.each([
    [
      'a lead in the header',
      pageOf(
        `<article><header class="top"><h1>Harbour closed</h1><p class="standfirst">Ships wait outside after the storm, says the town.</p></header><div class="body">${paragraphs()}</div></article>`,
      ),
      ['Ships wait outside after the storm, says the town.'],
    ],
    [
      'a lead that is the description of the page',
      pageOf(
        `<div class="hero"><h1>Harbour closed</h1><div><div>Ships wait outside after the storm, says the town</div></div></div><main><div class="body">${paragraphs()}</div></main>`,
        '<meta name="description" content="Ships wait outside after the storm, says the town">',
      ),
      ['Ships wait outside after the storm, says the town'],
    ],
    [
      'text in several boxes',
      pageOf(
        `<main><h1>Harbour closed</h1><div class="grid"><div class="chunk">${paragraphs(0, 4)}</div><div class="slot"></div></div><div class="grid"><div class="chunk">${paragraphs(4, 6)}</div></div></main>`,
      ),
      sentences,
    ],
    [
      'lists',
      article(
        `${paragraphs(0, 4)}<ul><li>Three metres at the mouth</li><li>Eleven in spring</li></ul>${paragraphs(4)}`,
      ),
      ['- Three metres at the mouth'],
    ],
    ['headings', article(`${paragraphs(0, 4)}<h2>What it costs</h2>${paragraphs(4)}`), ['## What it costs']],
    [
      'tables',
      article(
        `${paragraphs(0, 4)}<table><tr><th>Year</th><th>Depth</th></tr><tr><td>1990</td><td>11 m</td></tr></table>${paragraphs(4)}`,
      ),
      ['| 1990 | 11 m |'],
    ],
    [
      'quotations',
      article(
        `${paragraphs(0, 4)}<blockquote><p>Nobody asked us about the bank, not once.</p></blockquote>${paragraphs(4)}`,
      ),
      ['> Nobody asked us about the bank, not once.'],
    ],
    [
      'links in sentences',
      article(
        `${paragraphs()}<p class="copy">More is known from <a href="/a">the report of the town</a>, which appeared on Friday.</p>`,
      ),
      ['[the report of the town](https://example.com/a)'],
    ],
  ])('%s', (_what, html, wanted) => {
    const { text, mainContentFound } = read(html);
    expect(mainContentFound).toBe(true);
    for (const part of [...wanted, sentences[0]!, sentences.at(-1)!]) expect(text).toContain(part);
  });
});

describe('what leads away from the article does not', () => {
  test.each([
    [
      'a related article between paragraphs',
      '<p><a href="/other">Storm takes roofs in the upper town</a></p>',
      'Storm takes roofs',
    ],
    [
      'a line with a label and a link',
      '<p><b>READ ALSO:</b> <a href="/other">Storm takes roofs in the upper town</a></p>',
      'Storm takes roofs',
    ],
    [
      'a list of related articles',
      '<div class="c-relatedStories"><h3>Elsewhere</h3><p>Roofs were taken from nine houses in the upper town, says the mayor.</p></div>',
      'Roofs were taken',
    ],
    [
      'an invitation to a newsletter',
      '<p>Sign up to our newsletter and never miss a storm again.</p>',
      'never miss a storm',
    ],
    [
      'an invitation in another language',
      '<p>Lesen Sie auch, was der Sturm in der Oberstadt getan hat.</p>',
      'Oberstadt',
    ],
    [
      'a note about the author',
      '<div class="AuthorBio"><p>Ada Quay is a reporter of the Post and writes about ports and ships.</p></div>',
      'Ada Quay is',
    ],
    ['share buttons', '<ul class="article-share"><li>Send this page by mail</li></ul>', 'Send this page'],
    [
      'comments',
      '<div class="comments"><p>First! I have always said that this bank would close the port.</p></div>',
      'First!',
    ],
    ['a quotation drawn out of the text', `<blockquote><p>${sentences[2]}</p></blockquote>`, `> ${sentences[2]}`],
  ])('%s', (_what, aside, unwanted) => {
    const { text } = read(article(`${paragraphs(0, 4)}${aside}${paragraphs(4)}`));
    expect(text).not.toContain(unwanted);
    for (const part of sentences) expect(text).toContain(part);
  });

  test('author and date above the text', () => {
    const { text } = read(article(`<p>By Ada Quay</p><p>Updated: 4 May 2024, 10:15</p>${paragraphs()}`));
    expect(text).toMatch(/^# Harbour closed\n\nThe harbour was closed/);
  });
  test('documentation keeps its lists of links', () => {
    const { text } = read(
      pageOf(
        `<main><h1>Options</h1><p>Every option of the program has a page of its own, in the order of the command line and with an example.</p><ul>${['deep', 'wide', 'slow', 'cold'].map((name) => `<li><a href="/${name}">The option called ${name}</a></li>`).join('')}</ul><pre><code>measure --deep</code></pre><p>Options are read from left to right, so that the last of two wins, as in most programs of this kind.</p></main>`,
      ),
    );
    expect(text).toContain('[The option called wide](https://example.com/wide)');
  });
});

describe('options', () => {
  const html = article(
    `${paragraphs(0, 3)}<figure><img src="/quay.jpg" alt="Ships at anchor"><figcaption>Ships wait outside. Photo: Ada Quay</figcaption></figure>${paragraphs(3)}`,
  );
  test('by default title, alt text and caption are there', () => {
    const { text } = read(html);
    expect(text).toMatch(/^# Harbour closed\n/);
    expect(text).toContain('![Ships at anchor](https://example.com/quay.jpg)');
    expect(text).toContain('Ships wait outside.');
  });
  test('without title', () => {
    const { text } = read(html, { title: false });
    expect(text).not.toContain('Harbour closed');
    expect(text).toContain('Ships at anchor');
  });
  test('without the words of images, which stay', () => {
    const { text } = read(html, { imageText: false });
    expect(text).toMatch(/^# Harbour closed\n/);
    expect(text).toContain('![](https://example.com/quay.jpg)');
    expect(text).not.toMatch(/Ships/);
  });
  test('without the words of images of the whole page, where the text of cards stays', () => {
    const card =
      '<div class="card"><a href="/boat"><img src="/boat.jpg" alt="Hull"><span>A small boat</span></a></div>';
    const { text } = read(html.replace('</body>', `${card}</body>`), { mainContentOnly: false, imageText: false });
    expect(text).not.toMatch(/Ships|Hull/);
    expect(text).toContain('A small boat');
  });
  test('a note with a sign is no caption', () => {
    const note =
      '<div class="note"><img src="/sign.png" alt="Note" width="24"><span>Boats of the town pay nothing.</span></div>';
    const { text } = read(article(`${paragraphs(0, 3)}${note}${paragraphs(3)}`), { imageText: false });
    expect(text).toContain('Boats of the town pay nothing.');
  });
});

test.each([
  [
    'a page of links',
    `<h1>Sections</h1><ul>${Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">What happened in the ${at}. district</a></li>`).join('')}</ul>`,
  ],
  ['a page that shows a word', '<p>Loading</p>'],
])('%s has no main content, and is given whole', (_what, body) => {
  const { text, mainContentFound } = read(pageOf(body));
  expect(mainContentFound).toBe(false);
  expect(text).toMatch(/district|Loading/);
});
