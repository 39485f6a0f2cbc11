import { describe, expect, test } from '@jest/globals';
import { convert, type ConvertedContent } from '@tintype/render/content/convert';

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
const read = (html: string, options: object = {}): ConvertedContent =>
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

/**
 * One section with most of the paragraphs, and others that have lists, tables or a single sentence.
 */
const sections = (section: (heading: string, inside: string) => string): string =>
  [
    section(
      'Overview',
      `<ul><li>The mouth is measured in spring and in autumn.</li><li>Depths are in metres.</li></ul>`,
    ),
    section('Commands', paragraphs().repeat(4)),
    section('Options', `<dl><dt>--deep</dt><dd>Measures the channel down to the rock below the sand.</dd></dl>`),
    section(
      'Files',
      `<table><tr><td>harbour.conf</td><td>Where the surveyors keep their marks.</td></tr></table><p>The file is read once, when the program starts on the ship.</p>`,
    ),
  ].join('');

describe('all sections of a page that names no main part', () => {
  test.each([
    [
      'Asciidoctor',
      (heading, inside) => `<div class="sect1"><h2>${heading}</h2><div class="sectionbody">${inside}</div></div>`,
    ],
    [
      'DocBook',
      (heading, inside) => `<div class="section"><div class="titlepage"><h2>${heading}</h2></div>${inside}</div>`,
    ],
    [
      'Docutils',
      (heading, inside) =>
        `<div class="section" id="${heading}"><h2>${heading}<a class="headerlink" href="#${heading}">¶</a></h2>${inside}</div>`,
    ],
    [
      'Bootstrap',
      (heading, inside) => `<div class="bs-docs-section"><h2 class="page-header">${heading}</h2>${inside}</div>`,
    ],
    ['sections of HTML', (heading, inside) => `<section><h2>${heading}</h2>${inside}</section>`],
    [
      'rows with columns',
      (heading, inside) => `<div class="row"><div class="col-8"><h3>${heading}</h3>${inside}</div></div>`,
    ],
    [
      'sections in sections',
      (heading, inside) =>
        `<div class="chapter"><h2>${heading}</h2><div class="topic"><h3>In short</h3>${inside}</div></div>`,
    ],
  ] as const satisfies readonly (readonly [string, (heading: string, inside: string) => string])[])(
    '%s',
    (_what, section) => {
      const { text } = read(
        pageOf(
          `<div id="head"><h1>Harbour tools</h1></div><div id="content">${sections(section)}</div><div id="foot"><p>Last updated on Monday.</p></div>`,
        ),
      );
      for (const part of [
        '# Overview',
        '# Commands',
        '# Options',
        '# Files',
        '- Depths are in metres.',
        '--deep',
        'harbour.conf',
        ...sentences,
      ])
        expect(text).toContain(part);
    },
  );

  test('teasers of other articles are none, although they are built like it', () => {
    const teaser =
      '<div class="block"><h2><a href="/roofs">Storm takes roofs</a></h2><ul><li>Nine houses in the upper town have lost their roofs, says the mayor.</li></ul></div>';
    const { text } = read(
      pageOf(
        `<div id="page"><div class="block"><h2>Harbour closed</h2>${paragraphs().repeat(4)}</div>${teaser}${teaser}</div>`,
      ),
    );
    expect(text).not.toContain('Nine houses');
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

describe('names say less than what an element is', () => {
  test.each([
    [
      'comments in code',
      '<pre><code class="hljs"><span class="hljs-comment">// Each bird once.</span>\n<span class="token comment">/* by its ring */</span>\nseen.add(bird)</code></pre>',
      ['// Each bird once.', '/* by its ring */'],
    ],
    [
      'rows and cells of a table',
      '<table><tr><th>Player</th><th>Goals</th></tr><tr class="player"><td class="author">Ole Berg</td><td>3</td></tr><tr class="ad"><td>Anna Lund</td><td>2</td></tr></table>',
      ['| Ole Berg | 3 |', '| Anna Lund | 2 |'],
    ],
    [
      'words in a line',
      '<ul><li>Ninety Minutes by <span class="author">Kari Holm</span>, 2011</li><li>The Long Pass by <b class="byline">Jon Aas</b>, 2019</li></ul>',
      ['by Kari Holm, 2011', 'Jon Aas'],
    ],
    [
      'a price of shares',
      '<div class="share-price"><p>The share closed at 12.40 kroner on Friday, four per cent above the week before.</p></div>',
      ['closed at 12.40'],
    ],
    [
      'results of a survey',
      '<div class="survey-results"><p>Of 1,204 supporters who answered, 71 per cent want the trainer to stay.</p></div>',
      ['1,204 supporters'],
    ],
    [
      'a biography',
      '<h2>Who lived here</h2><div class="biography"><p>Ole Berg was born in the harbour in 1999 and has played since he was six.</p></div>',
      ['born in the harbour'],
    ],
    [
      'a code to type',
      '<div class="promo-code"><p>Boats that come before Easter pay half with the code QUAY24 at the gate.</p></div>',
      ['QUAY24'],
    ],
    [
      'records of a kind',
      ['Ole Berg', 'Anna Lund', 'Per Vik']
        .map(
          (name) =>
            `<div class="player"><h3>${name}</h3><p>${name} has played for the harbour for nine years.</p></div>`,
        )
        .join(''),
      ['### Ole Berg', 'Anna Lund has played', 'Per Vik has played'],
    ],
    [
      'a section under a heading of the article',
      '<h2>How the readers voted</h2><div class="poll"><p>Seven of ten readers want the bank to be dredged at once, and two do not care.</p></div>',
      ['Seven of ten readers'],
    ],
    [
      'questions that open',
      '<h2>Questions</h2><button aria-expanded="false">How long will it take?</button><div><p>Until the end of May, if no storm comes.</p></div>',
      ['How long will it take?', 'Until the end of May'],
    ],
  ])('%s', (_what, inside, wanted) => {
    const { text, mainContentFound } = read(article(`${paragraphs(0, 4)}${inside}${paragraphs(4)}`));
    expect(mainContentFound).toBe(true);
    for (const part of [...wanted, sentences[0]!, sentences.at(-1)!]) expect(text).toContain(part);
  });

  test.each([
    [
      'buttons to share',
      '<div class="share-buttons"><p>Send this page to all of your friends by mail or by post.</p></div>',
      'your friends',
    ],
    [
      'a box about the author',
      '<div class="c-author-box__inner"><p>Ada Quay has written about ports for twenty years.</p></div>',
      'Ada Quay has',
    ],
    [
      'a list of related articles',
      '<ul class="related-list"><li><a href="/1">Storm takes roofs</a></li></ul>',
      'takes roofs',
    ],
    ['a button of the page', '<button>Share</button>', 'Share'],
  ])('%s does not stay', (_what, aside, unwanted) => {
    const { text } = read(article(`${paragraphs(0, 4)}${aside}${paragraphs(4)}`));
    expect(text).not.toContain(unwanted);
    for (const part of sentences) expect(text).toContain(part);
  });
});

describe('prose that is a link stays', () => {
  const prose =
    'The granddaughter of the pilot, who is 91, will speak in the town hall on the second of March at seven.';
  const boxed = (inside: string): string =>
    pageOf(
      `<article><h1>Harbour closed</h1>${sentences
        .map((text) => `<div class="markup"><p>${text} ${text}</p></div>`)
        .join('')
        .replace('</div><div', `</div>${inside}<div`)}</article>`,
    );
  test.each([
    ['a paragraph', article(`${paragraphs(0, 4)}<p><a href="/2">${prose}</a></p>${paragraphs(4)}`)],
    [
      'a bold paragraph',
      article(`${paragraphs(0, 4)}<p><strong><a href="/2">${prose}</a></strong></p>${paragraphs(4)}`),
    ],
    ['a link round a paragraph', article(`${paragraphs(0, 4)}<a href="/2"><p>${prose}</p></a>${paragraphs(4)}`)],
    ['a paragraph in a box of its own', boxed(`<div class="markup"><p><a href="/2"><b>${prose}</b></a></p></div>`)],
    [
      'a long sentence without an end',
      article(
        `${paragraphs(0, 4)}<p><a href="/2">${prose.slice(0, -1)}, and after her the harbour master, who has promised to bring all of the maps</a></p>${paragraphs(4)}`,
      ),
    ],
    [
      'items',
      article(
        `${paragraphs(0, 3)}<ul><li><a href="/2">${prose}</a></li><li><a href="/3">The harbour master, who was asked twice, has promised to bring the maps.</a></li></ul>${paragraphs(3)}`,
      ),
    ],
  ])('%s', (_what, html) => {
    const { text } = read(html);
    expect(text).toContain(prose.slice(0, -1));
    for (const part of sentences) expect(text).toContain(part);
  });
});

test('a short page of code and prose is complete', () => {
  const code = (text: string): string => `<div class="highlight"><pre>${text}</pre></div>`;
  const load = code('import mill\nfrom mill import stone');
  const set = code('class Speed(mill.Setting):\n    def __init__(self):\n        super().__init__()');
  const body = `<article><h3>Parts</h3><p>First, fetch what is needed:</p>${load}<p>Then set the speed:</p>${set}</article>`;
  const { text, mainContentFound } = read(`<!doctype html><html lang="en"><title>Mill settings in Lua</title>${body}`);
  for (const part of ['fetch what', 'import stone', 'Then set', 'super()']) expect(text).toContain(part);
  expect(mainContentFound).toBe(false);
});

describe('a small part of what is read is not the main content', () => {
  const note = `<div class="hint"><p>${sentences.slice(0, 3).join(' ')}</p><p>${sentences.slice(3).join(' ')}</p></div>`;
  const boats = (entry: (at: number) => string): string =>
    Array.from({ length: 80 }, (_, at) => entry(at + 1)).join('');
  const came = (at: number): string => `Boat ${at} came in from the sea at noon and lay at the old quay until evening.`;
  test.each([
    ['beside a board of tiles', boats((at) => `<div class="t${at}"><div><span>${came(at)}</span></div></div>`)],
    [
      'beside a board of links',
      boats((at) => `<div class="t${at}"><a href="/${at}"><span>${came(at)}</span></a></div>`),
    ],
    ['beside a board of buttons', boats((at) => `<div class="t${at}"><button>${came(at)}</button></div>`)],
    [
      'beside short labels',
      boats(
        (at) =>
          `<div class="t${at}"><span>Boat ${at}</span><span>Quay ${at % 7}</span><span>at noon of a day</span></div>`,
      ),
    ],
  ])('%s', (_what, board) => {
    const { text } = read(pageOf(`<div class="board">${board}</div>${note}`));
    for (const part of ['Boat 1', 'Boat 80']) expect(text).toContain(part);
  });
});

describe('what readers wrote below the article', () => {
  const reply = (at: number): string =>
    `<div class="entry"><b>Reader ${at}</b><p>I have always said that this bank would close the port, reply ${at}, and nobody has listened to me.</p></div>`;
  const replies = Array.from({ length: 40 }, (_, at) => reply(at)).join('');

  test.each([
    `<section id="comments">${replies}</section>`,
    `<div class="comment-list">${replies}</div>`,
    `<ol class="commentlist"><li>${replies}</li></ol>`,
    `<div id="ArticleCommentsContainer">${replies}</div>`,
    `<div class="reviews">${replies}</div>`,
    `<div id="disqus_thread">${replies}</div>`,
    `<div class="c-replies__list">${replies}</div>`,
    `<table><tr><td><div class="comments-area">${replies}</div></td></tr></table>`,
  ])('is none of it, however much it is: %.40s', (below) => {
    const { text, mainContentFound } = read(pageOf(`<main><h1>Harbour closed</h1>${paragraphs()}${below}</main>`));
    expect(mainContentFound).toBe(true);
    expect(text).not.toContain('I have always said');
    for (const part of sentences) expect(text).toContain(part);
  });

  test.each([
    ['a page of nothing else', `<main><h1>What readers say</h1><div class="reviews">${replies}</div></main>`],
    [
      'answers to a short question',
      `<main><h1>Will it last?</h1><p>Does anybody know how long the harbour will be closed this time?</p><div class="comments">${replies}</div></main>`,
    ],
    ['a page whose name says that it has them', `<main class="with-comments"><h1>Harbour</h1>${replies}</main>`],
  ])('stays where it is what the page shows: %s', (_what, body) => {
    expect(read(pageOf(body)).text).toContain('I have always said');
  });
});

test.each(['h1', 'h2', 'h3'])('the title is the headline that the document is named for, be it an %s', (level) => {
  const site = level === 'h1' ? '' : '<header><h1><a href="/">The Post</a></h1></header>';
  const { text } = read(pageOf(`${site}<div class="story"><${level}>Harbour closed</${level}>${paragraphs()}</div>`));
  expect(text).toMatch(/^# Harbour closed\n\nThe harbour was closed/);
});

describe('what a reader may do with a section is no part of its heading', () => {
  const edit = (words: string): string => `<span class="tools">[${words}]</span>`;
  test.each([
    `<h2>Depth${edit('<a href="/e">edit</a>')}</h2>`,
    `<h2><span id="Depth">Depth</span>${edit('<a href="/e">Bearbeiten</a> | <a href="/s">Quelltext bearbeiten</a>')}</h2>`,
    `<div class="heading"><h2>Depth</h2>${edit('<a href="/e">modifier</a>')}</div>`,
    `<h2>Depth <small>[<a href="/e">編集</a>]</small></h2>`,
    `<h2>Depth<sup>[<a href="/e">edit source</a>]</sup></h2>`,
    `<h2>Depth<span><span>[</span><a href="/e">upravit</a><span>]</span></span></h2>`,
  ])('%s', (heading) => {
    expect(read(article(`${paragraphs(0, 4)}${heading}${paragraphs(4)}`)).text).toContain('\n## Depth\n');
  });

  test('notes and words in brackets stay', () => {
    const { text } = read(
      article(
        `${paragraphs(0, 4)}<h2>Depth <sup>[<a href="#n1">a</a>]</sup></h2>${paragraphs(4)}<h2>Tide <span>[old]</span></h2>${paragraphs(0, 1)}`,
      ),
    );
    expect(text).toMatch(/## Depth .*a/);
    expect(text).toContain('old');
  });
});

describe('a page that is made of sections is those sections', () => {
  const part = (at: number, tag: string, name: string): string =>
    `<${tag} class="${name}"><div class="row"><h2>Part ${at}</h2><p>${sentences[at]}</p></div></${tag}>`;
  test.each([
    ['hero', 'features', 'prices', 'contact-us'],
    ['masthead', 'bg-light', 'bg-dark', 'bg-image'],
    ['top', 'py-5', 'py-5 mb-2', 'mb-5'],
    ['a1', 'b2', 'c3', 'd4'],
    ['welcome', 'quotes', 'team', 'plans'],
    ['intro-header', 'showcase', 'steps', 'download'],
  ])('%s, %s, %s, %s', (...kinds) => {
    const [first, ...rest] = kinds.map((name, at) => part(at, at === 0 ? 'header' : 'section', name));
    const long = `<section class="story"><h2>Story</h2>${paragraphs(4)}</section>`;
    const nav = '<nav><a href="/a">Prices of all other harbours</a></nav>';
    const { text } = read(pageOf(`${nav}${first}${rest.join('')}${long}<footer>Made by the harbour itself.</footer>`));
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).not.toMatch(/Prices of all|Made by/);
  });
});

test.each([
  ['beside a caption', '<div class="caption">Depth <a class="headerlink" href="/other#depth">¶</a></div>'],
  ['in a term', '<dl><dt>Depth <a class="permalink" href="/other#depth">#</a></dt><dd>In metres.</dd></dl>'],
])('signs that are named as links to a place are none: %s', (_what, inside) => {
  expect(read(article(`${paragraphs(0, 4)}${inside}${paragraphs(4)}`)).text).not.toMatch(/[¶#]\]|\[[¶#]/);
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

test('the content of a page of links is its links', () => {
  const links = Array.from({ length: 40 }, (_, at) => `What happened in the ${at}. district`);
  const items = links.map((text, at) => `<li><a href="/${at}">${text}</a></li>`).join('');
  const { text } = read(pageOf(`<h1>Sections</h1><ul>${items}</ul>`));
  for (const link of links) expect(text).toContain(link);
});

test('a page that shows a word has no main content, and is given whole', () => {
  const { text, mainContentFound } = read(pageOf('<p>Loading</p>'));
  expect(mainContentFound).toBe(false);
  expect(text).toContain('Loading');
});
